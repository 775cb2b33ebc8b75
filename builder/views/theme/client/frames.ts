/** Embedded pages of other hosts: links that become frames on click. */

/** Permissions of a frame: scripts, playback, links in new windows, but no navigation of the page. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-presentation'

/** Opens frames in the place of links. With a key held down a link is followed as all are. */
export function openFrames(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('[data-frame]')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const frame = document.createElement('iframe')
    frame.sandbox.value = SANDBOX
    frame.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media'
    frame.title = link.textContent
    frame.src = link.dataset['frame'] ?? ''
    link.replaceWith(frame)
    frame.focus()
  })
}
