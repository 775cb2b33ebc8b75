/** Images named in YAML: in front matter and in `authors.yaml`. */
import type { Message } from '../content/schema/message.ts'
import { resolveLink, type World } from './links.ts'

/** The path of an image among the assets, or its fault. `assets/x.png` is relative to the content folder. */
export function findImage(
  image: string,
  file: string,
  world: World,
): { readonly path: string } | { readonly fault: Omit<Message, 'file'> } {
  const resolution = resolveLink(world, file, image.startsWith('assets/') ? `/${image}` : image)
  const asset = resolution.kind === 'asset' ? resolution.asset : undefined
  if (asset?.mediaType.startsWith('image/')) return { path: asset.path }
  const fault = { severity: 'error', rule: 'missing-image' } as const
  if (asset) {
    const text = `The file "${image}" is not an image (${asset.mediaType}).`
    return { fault: { ...fault, text, hint: 'image: assets/….png' } }
  }
  if (/^(?:https?:)?\/\//i.test(image)) {
    const text = `The image "${image}" is on another host: put a copy under "assets/".`
    return { fault: { ...fault, text, hint: `image: assets/${/[^/?#]+\.\w+(?=$|[?#])/.exec(image)?.[0] ?? '….png'}` } }
  }
  const near = world.nearest(image.replace(/^\/?(?:assets\/)?/, '/assets/'), world.assets.keys())
  const text = `The image "${image}" does not exist: ${near === undefined ? 'put it under "assets/".' : `did you mean "${near}"?`}`
  return { fault: { ...fault, text, hint: `image: ${near ?? 'assets/….png'}` } }
}
