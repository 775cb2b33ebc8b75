/** What the front matter of a page refers to outside itself: its image and its form. */
import type { Message } from '../content/diagnose.ts'
import { resolveLink } from './links.ts'
import type { ParsedPage } from '../page/parsed-page.ts'
import { rangeInFrontMatter } from '../content/schema/check-front-matter.ts'
import type { FrontMatter } from '../content/schema/front-matter.ts'
import type { Sources } from './sources.ts'
import type { World } from './world.ts'

/** Checks the references. The front matter comes back with the image as the path of its asset. */
export function resolveReferences(
  { file, empty, frontMatter, messages: found }: ParsedPage,
  world: World,
  text: Sources['text'],
): { readonly frontMatter: FrontMatter; readonly messages: readonly Message[] } {
  const messages: Message[] = []
  const report = (key: 'image' | 'form' | 'title', fault: Omit<Message, 'file'>): void => {
    messages.push({ file, ...rangeInFrontMatter(file, text(file), [key]), ...fault })
  }
  if (frontMatter.form === 'survey' && text('survey.yaml') === undefined) {
    const fault = 'The page carries the survey, but there is no `survey.yaml` with its questions.'
    report('form', {
      severity: 'error',
      rule: 'missing-survey',
      text: fault,
      hint: 'Write survey.yaml, or choose another form.',
    })
  }
  // Where something was dropped from the page, that is what its author has to hear.
  if (empty && found.length === 0 && frontMatter.form === undefined && !file.endsWith('/index.md')) {
    const fault = 'The page has no text below its front matter.'
    report('title', {
      severity: 'warning',
      rule: 'empty-page',
      text: fault,
      hint: 'Write the text, or set draft: true.',
    })
  }
  const { image } = frontMatter
  if (image === undefined) return { frontMatter, messages }
  const asset = findAsset(image, file, world)
  if (asset?.mediaType.startsWith('image/')) return { frontMatter: { ...frontMatter, image: asset.path }, messages }
  const fault = asset
    ? `The file "${image}" is no image, but ${asset.mediaType}.`
    : `The image "${image}" does not exist: put it under "assets/".`
  report('image', { severity: 'error', rule: 'missing-image', text: fault, hint: 'image: assets/….png' })
  return { frontMatter: { ...frontMatter, image: undefined }, messages }
}

/** `assets/x.png` is meant from the root of the content folder, as the documentation of the key writes it. */
function findAsset(image: string, file: string, world: World) {
  const resolution = resolveLink(world, file, image.startsWith('assets/') ? `/${image}` : image)
  return resolution.kind === 'asset' ? resolution.asset : undefined
}
