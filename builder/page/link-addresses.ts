/** Addresses in plain text, for text that is written as markdown. */
import type { Link, Text } from 'mdast'

/**
 * Text with its addresses as links. Left as text they would become links all the same, together with the backslashes
 * that keep their other characters from meaning something.
 */
export function linkAddresses(value: string): (Link | Text)[] {
  const nodes: (Link | Text)[] = []
  let end = 0
  for (const { 0: address, index } of value.matchAll(ADDRESS)) {
    if (index > end) nodes.push({ type: 'text', value: value.slice(end, index) })
    const url = /^www/i.test(address) ? `http://${address}` : address
    nodes.push({ type: 'link', url, children: [{ type: 'text', value: address }] })
    end = index + address.length
  }
  if (end < value.length) nodes.push({ type: 'text', value: value.slice(end) })
  return nodes
}

/** An address without the punctuation behind it. */
const ADDRESS = /(?<![a-z/])(?:https?:\/\/|www\.)[^\s<>"'()[\]\\]*[^\s<>"'()[\]\\.,;:!?*_~]/gi
