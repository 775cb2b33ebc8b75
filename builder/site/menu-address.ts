/** Addresses in menus and in labels of forms that lead elsewhere: the same that links in texts may have. */
import { brief } from '../content/schema/message.ts'
import { isAbsolute } from '../content/schema/values.ts'
import { activeAddress, classifyAddress, tidyAddress, unknownScheme } from '../page/address.ts'
import type { LinkFault } from './broken-link.ts'
import type { World } from './links.ts'

/** The address of a link that leads elsewhere, or why it leads nowhere; `undefined` for addresses of this site. */
export function toElsewhere(
  written: string,
  { origins, pages }: Pick<World, 'origins' | 'pages'>,
): { readonly href: string } | { readonly fault: LinkFault } | undefined {
  if (written.startsWith('#')) return { fault: explainFragment(written, pages) }
  const address = tidyAddress(written)
  switch (classifyAddress(address, origins)) {
    case 'site':
      return undefined
    case 'active':
      return { fault: activeAddress(address) }
    case 'unknown':
      return { fault: { ...unknownScheme(address), severity: 'error' } }
    case 'external': {
      const fault = explainElsewhere(address)
      return fault ? { fault } : { href: address }
    }
  }
}

function explainElsewhere(address: string): LinkFault | undefined {
  const fault = { severity: 'error', rule: 'broken-link' } as const
  const quoted = `The address "${brief(address)}"`
  if (/^[^:]*:$/.test(address))
    return { ...fault, text: `${quoted} has nothing behind its colon.`, hint: `${address}…` }
  if (/\s/.test(address)) {
    const hint = address.replaceAll(/\s/g, '%20')
    return { ...fault, rule: 'address-with-space', text: `${quoted} has a space, which is written as %20.`, hint }
  }
  const isOfWeb = /^https?:/i.test(address)
  if (/\p{C}/u.test(address) || (isOfWeb ? !isAbsolute(address) : /[<>"]/.test(address))) {
    const text = `${quoted} has a name before its host, or characters that an address cannot have.`
    return { ...fault, text, hint: 'https://www.example.org/page' }
  }
  return undefined
}

function explainFragment(written: string, pages: World['pages']): LinkFault {
  const [path = '/…'] = [...pages].find(([, { ids }]) => ids?.includes(written.slice(1))) ?? []
  return {
    severity: 'error',
    rule: 'broken-link',
    text: `"${brief(written)}" is a place on a page: write the page before it, since the link is on more than one.`,
    hint: path + written,
  }
}
