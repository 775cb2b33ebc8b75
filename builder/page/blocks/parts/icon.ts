/** Lucide icons by name, inlined as SVG. */
import { createRequire } from 'node:module'
import type { Element, ElementContent } from 'hast'
import * as v from 'valibot'
import { constraint } from '../../../content/schema/fault.ts'
import { nearest } from '../../../content/schema/nearest.ts'
import { parseFragment } from '../../parser.ts'

/** Name of an icon. */
export const Icon = v.pipe(
  v.string(),
  v.check(isIcon, ({ input }) => constraint('bad-attribute', explainIcon(input))),
  v.description('An icon of Lucide, by its name on lucide.dev.'),
)

/** The fault of an unknown icon name, as the end of a sentence. */
export function explainIcon(name: string): string {
  const near = nearest(name, Object.keys(load().icons))
  return `is "${name}", which is not an icon of Lucide${near === undefined ? '' : `: write "${near}"`}`
}

/** Whether there is an icon of that name. */
export function isIcon(name: string): boolean {
  const { icons, aliases } = load()
  return Object.hasOwn(icons, name) || Object.hasOwn(aliases, name)
}

/** The SVG of an icon, hidden from screen readers. */
export function toIcon(name: string): ElementContent {
  const known = drawn.get(name)
  if (known) return known
  const { icons, aliases } = load()
  const { body = '' } = icons[aliases[name]?.parent ?? name] ?? {}
  const [icon] = parseFragment(`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${body}</svg>`)
  if (icon?.type !== 'element') throw new Error(`The icon "${name}" is no element.`)
  drawn.set(name, icon)
  return icon
}

const drawn = new Map<string, Element>()

/** A file of Iconify (https://iconify.design/docs/types/iconify-json.html), as far as it is read here. */
const IconFile = v.object({
  icons: v.record(v.string(), v.object({ body: v.string() })),
  aliases: v.record(v.string(), v.object({ parent: v.string() })),
})

type Icons = v.InferOutput<typeof IconFile>

const require = createRequire(import.meta.url)
let loaded: Icons | undefined

/** It takes some milliseconds to read, and most pages show no icon. */
function load(): Icons {
  loaded ??= v.parse(IconFile, require('@iconify-json/lucide/icons.json'))
  return loaded
}
