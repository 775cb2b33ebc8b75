/** Live reload in the browser: reloads after a new release and shows errors in the content. */

/** A fault reported by the builder. */
interface Fault {
  readonly file: string
  readonly line?: number
  readonly column?: number
  readonly severity: string
  readonly text: string
  readonly hint: string
}

const [navigation] = performance.getEntriesByType('navigation')
/** The number of the release that the page is of, by the clock of the server: that of the browser may be another. */
const { duration: own = Infinity } =
  (navigation instanceof PerformanceNavigationTiming &&
    navigation.serverTiming.find(({ name }) => name === 'release')) ||
  {}
let events: EventSource | undefined
let panel: HTMLElement | undefined

document.addEventListener('visibilitychange', listen)
listen()

/** Browsers allow six connections to a server, so a page listens while it is seen, and hears then what it has missed. */
function listen(): void {
  events?.close()
  if (document.hidden) return
  events = new EventSource(new URL('reload', import.meta.url))
  // A page which connects late knows whether it is of that release.
  events.addEventListener('release', ({ data }: MessageEvent<string>) => {
    if (Number(data) > own) location.reload()
  })
  events.addEventListener('faults', showFaults)
}

function showFaults({ data }: MessageEvent<string>): void {
  const { faults, kept }: { faults: readonly Fault[]; kept: boolean } = JSON.parse(data)
  panel?.remove()
  panel = document.createElement('div')
  panel.setAttribute('role', 'alert')
  const shadow = panel.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLE)
  shadow.adoptedStyleSheets = [sheet]
  // It covers the end of the page.
  const close = create('button', 'Close')
  close.addEventListener('click', () => panel?.remove())
  shadow.append(
    close,
    create('h2', kept ? 'The content has errors. This is the last good site.' : 'The content has errors.'),
    ...faults.map(({ file, line, column, text, hint }) => {
      const place = [file, line, column].filter((part) => part !== undefined).join(':')
      const item = create('p', '')
      item.append(create('code', place), ` ${text}`, create('small', hint))
      return item
    }),
  )
  document.body.append(panel)
}

const STYLE = `
:host {
  position: fixed; inset: auto 0 0; z-index: 2147483647; max-height: 60vh; overflow: auto; padding: 1rem 1.5rem;
  background: #2b0a0a; color: #fff; font: 0.9rem/1.5 ui-monospace, monospace; border-top: 4px solid #ff6b6b;
}
button { float: right; font: inherit; cursor: pointer; }
h2 { font: inherit; font-weight: bold; margin: 0 0 0.5rem; }
p { margin: 0.5rem 0; }
code { color: #ffb3b3; }
small { display: block; opacity: 0.85; white-space: pre-wrap; }
`

function create(name: string, text: string): HTMLElement {
  const element = document.createElement(name)
  element.textContent = text
  return element
}
