/** Rewrites the tree of a source page to plain markdown and blocks, bottom-up. */
import type { Nodes, Root, RootContent } from 'mdast'
import { type Components, nameOf, readAttributes, type Surroundings, textOf } from './tree/component.ts'
import { ASIDES, toAside } from './components/asides.ts'
import { withLabel } from './components/details.ts'
import { describe } from './components/elements.ts'
import { toShown } from './components/expression.ts'
import { toIncluded, toSnippet } from './components/files.ts'
import { HELD, HTML, isBlockElement } from './components/html.ts'
import { type CodeOfSource, toCode } from './components/code.ts'
import { toTable } from './components/table.ts'
import { toCodeGroup, toTabs } from './components/tabs.ts'
import { toRemains } from './components/unknown.ts'
import type { Constants } from './tree/constants.ts'
import { estreeOf } from './tree/literal.ts'
import { readFixed } from './tree/mentions.ts'
import { readImports, toPicture, toRaw } from './tree/imports.ts'
import { hasContent, html, isDirective, isJsx, joinApart, type Jsx, text, toFlow, withChildren } from './tree/node.ts'
import { closeItems, joinFields, splitParagraph, withoutHeadings } from './tree/groups.ts'
import { escapeHtml } from '../page/html.ts'
import { withoutHidden } from './hidden-elements.ts'
import { findHiding, mayBeHidden } from './components/hiding.ts'
import { rewriteHtml } from './raw-html.ts'
import type { Report } from './report.ts'

/** Context of rewriting one page. */
export interface Page {
  readonly file: string
  /** The source that the positions of the tree count in, and the line of the file that each of its lines is of. */
  readonly source: string
  readonly lineOf: (line: number) => number
  readonly components: Components
  readonly report: Report
  readonly code: CodeOfSource
  readonly room: Surroundings['room']
  readonly link: (address: string) => string
  readonly image: (address: string) => string
  readonly below: Surroundings['below']
  /** The text of another file. */
  readonly text: (file: string) => string | undefined
  /** The content of another file, or of a part of it, taken over; its own includes among it. */
  readonly include: (file: string, part?: string) => readonly RootContent[] | undefined
}

/** Rewrites the tree of a page in place. */
export function rewrite(tree: Root, page: Page): Root {
  const modules = tree.children.filter((node) => node.type === 'mdxjsEsm')
  const constants = readFixed(modules.map(({ data }) => estreeOf(data)))
  const imports = new Map(modules.flatMap(({ value }) => readImports(value)))
  for (const [name, file] of imports) {
    const path = toRaw(file)
    const value = path === undefined ? toPicture(file) : page.text(path)
    if (value !== undefined) constants.set(name, value)
  }
  const rewriter = new Rewriter(page, constants, imports)
  return withChildren(tree, toFlow(joinFields(rewriter.all(tree.children))))
}

class Rewriter {
  readonly #page: Page
  readonly #constants: Constants
  readonly #imports: ReadonlyMap<string, string>

  constructor(page: Page, constants: Constants, imports: ReadonlyMap<string, string>) {
    this.#page = page
    this.#constants = constants
    this.#imports = imports
  }

  all(nodes: readonly Nodes[]): RootContent[] {
    const shown = withoutHidden(nodes, (what, node) => this.#note(node, `Lost: ${what}.`))
    return joinApart(
      shown.flatMap((node) =>
        node.type === 'root' ? [] : [{ isBlock: isBlockElement(node), nodes: this.#one(node) }],
      ),
    )
  }

  #one(node: RootContent): RootContent[] {
    if (isJsx(node)) return this.#element(node)
    if (isDirective(node)) return this.#directive(node)
    switch (node.type) {
      case 'mdxjsEsm':
        return this.#module(node.value, node)
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        return toShown(node.value, estreeOf(node.data), this.#constants, (what) => this.#note(node, what))
      case 'code':
        return [toCode(node, this.#page.code, (what) => this.#note(node, `Lost: ${what}.`))]
      case 'link':
      case 'definition':
        node.url = this.#page.link(node.url)
        break
      case 'image':
        node.url = this.#page.image(node.url)
        break
      case 'html':
        return this.#html(node)
      case 'blockquote':
        return this.#quote(node)
      case 'tableCell':
        return [withChildren(node, closeItems(this.all(node.children)))]
    }
    if (!('children' in node)) return [node]
    if (node.type === 'paragraph') {
      const snippet = toSnippet(this.#sourceOf(node), this.#page.text, (what) => this.#note(node, what))
      if (snippet !== undefined) return snippet
    }
    const children = node.type === 'heading' ? withoutHeadings(this.all(node.children)) : this.all(node.children)
    if (node.type === 'paragraph') return splitParagraph(node, children)
    if (node.type === 'table')
      return [toTable(withChildren(node, children), (what) => this.#note(node, `Lost: ${what}.`))]
    const isContainer = node.type === 'listItem' || node.type === 'footnoteDefinition'
    return [withChildren(node, isContainer ? toFlow(joinFields(children)) : children)]
  }

  /** A quotation, or an alert of GitHub. */
  #quote(node: Extract<RootContent, { type: 'blockquote' }>): RootContent[] {
    const [paragraph, ...rest] = node.children
    const first = paragraph?.type === 'paragraph' ? paragraph.children[0] : undefined
    const marker = first?.type === 'text' ? /^\[!(\w+)\][ \t]*\n?/.exec(first.value) : null
    const kind = ASIDES.get(marker?.[1]?.toLowerCase() ?? '')
    if (kind === undefined || first?.type !== 'text' || paragraph?.type !== 'paragraph')
      return [withChildren(node, toFlow(joinFields(this.all(node.children))))]
    first.value = first.value.slice(marker?.[0].length)
    this.#page.report.made('> [!…]', ':::note and the like')
    return this.#aside(node, toAside(kind, [], { children: this.all([paragraph, ...rest]) }))
  }

  /** An aside, unless what it had is hidden or gone. */
  #aside(node: Nodes, made: RootContent): RootContent[] {
    if (hasContent(made)) return [made]
    this.#note(node, 'Lost: a block without a text.')
    return []
  }

  #html(node: Extract<RootContent, { type: 'html' }>): RootContent[] {
    const included = toIncluded(node.value, this.#page.include, (what) => this.#note(node, what))
    if (included !== undefined) return included
    const lose = (what: string): void => this.#note(node, `Lost: ${what}.`)
    const [, shortcode] = /^<!-- Not imported: (.*) -->$/s.exec(node.value.trim()) ?? []
    if (shortcode !== undefined) this.#note(node, `Unknown shortcode ${shortcode}.`)
    node.value = rewriteHtml(node.value, { link: this.#page.link, image: this.#page.image, lose })
    return node.value.trim() === '' ? [] : [node]
  }

  #element(node: Jsx): RootContent[] {
    const { name } = node
    if (name === null) return this.all(node.children)
    const attributes = readAttributes(node, this.#constants, (what, at) => this.#note(at, what))
    const hiding =
      findHiding(name, (key) => attributes.get(key)) ?? (mayBeHidden(node, attributes) ? 'may be' : undefined)
    if (hiding !== undefined) {
      this.#note(node, `Lost: the element <${name}>, which ${hiding} hidden, with its content.`)
      return []
    }
    const children = this.all(node.children)
    const component = { name, attributes, children, isInline: node.type === 'mdxJsxTextElement' }
    const imported = this.#imports.get(name)
    const take = this.#page.components.get(name) ?? HTML.get(name)
    if (!take && imported !== undefined && /\.mdx?$/.test(imported)) {
      const included = this.#page.include(imported)
      if (included) {
        this.#page.report.made(`import of ${name.replace(/.*/, 'a page')}`, 'its content')
        return [...included]
      }
    }
    if (!take) {
      this.#note(node, `Unknown component ${describe(component)}.`)
      return toRemains(component, this.#page.link)
    }
    const surroundings: Surroundings = {
      ...this.#page,
      lose: (what) => this.#note(node, `Lost: ${what}.`),
    }
    const taken = take(component, surroundings)
    if (/^[A-Z]|-/.test(name)) this.#page.report.made(`<${name}>`, nameOf(taken))
    const id = HELD.has(name) ? textOf(component, 'id') : undefined
    return id === undefined ? [...taken] : [html(`<a id="${escapeHtml(id)}"></a>`), ...taken]
  }

  #module(code: string, node: Nodes): RootContent[] {
    if (/^[ \t]*export\s/m.test(code.replaceAll(/^export const \w+ = (?:"[^"]*"|'[^']*'|\d+);?$/gm, '')))
      this.#note(node, `Lost: code that the page runs, "${(code.split('\n')[0] ?? '').slice(0, 60)}".`)
    return []
  }

  /** A note of another system; unknown directives are text. */
  #directive(
    node: Extract<RootContent, { type: 'containerDirective' | 'leafDirective' | 'textDirective' }>,
  ): RootContent[] {
    const kind = node.type === 'containerDirective' ? ASIDES.get(node.name.toLowerCase()) : undefined
    if (kind !== undefined) {
      const [first, ...rest] = node.children
      const isLabel = first?.type === 'paragraph' && first.data?.directiveLabel === true
      const label = isLabel ? first.children : node.attributes?.['title'] ? [text(node.attributes['title'])] : []
      const content = isLabel ? rest : node.children
      this.#page.report.made(`:::${node.name}`, `:::${kind}`)
      return this.#aside(node, toAside(kind, this.all(label), { children: this.all(content) }))
    }
    const tabs = node.name === 'tabs' && toTabs(node.children, (nodes) => this.all(nodes))
    if (tabs) return tabs
    if (node.type === 'containerDirective' && node.name === 'details')
      return this.#aside(node, withChildren(node, this.all(withLabel(node.children))))
    if (node.type === 'containerDirective' && node.name === 'code-group') return toCodeGroup(this.all(node.children))
    if (node.type === 'textDirective') return [text(this.#sourceOf(node))]
    if (node.type === 'leafDirective') return toFlow([text(this.#sourceOf(node))])
    this.#note(node, `Unknown block ":::${node.name}".`)
    return [html(`<!-- Not imported: :::${node.name} -->`), ...this.all(node.children)]
  }

  #sourceOf({ position }: Nodes): string {
    return this.#page.source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0)
  }

  #note(node: { readonly position?: Nodes['position'] }, what: string): void {
    const line = node.position?.start.line
    this.#page.report.note(this.#page.file, line === undefined ? undefined : this.#page.lineOf(line), what)
  }
}
