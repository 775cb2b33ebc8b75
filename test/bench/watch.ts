/** From saving a page to the new page served, by the real `npm start`. */
import { spawn } from 'node:child_process'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** What is edited, and where it is served. */
export interface WatchedPage {
  /** Copy of a content folder: the page in it is changed. */
  readonly content: string
  /** Below `content`. */
  readonly file: string
  readonly path: string
  /** Folder of the local KV. */
  readonly state: string
  /** A free port; the one after it is the inbox's. */
  readonly port: number
}

/** Edits a page so many times; the median of the seconds from each save to the page that shows it. */
export async function measureWatch(page: WatchedPage, edits = 9): Promise<number> {
  const { content, file, path, state, port } = page
  const script = join(import.meta.dirname, '../../builder/cli/run.js')
  const server = spawn(
    process.execPath,
    [script, 'start', '--content', content, '--state', state, '--port', String(port)],
    {
      stdio: 'ignore',
      env: { ...process.env, WRANGLER_SEND_METRICS: 'false' },
    },
  )
  try {
    const url = `http://localhost:${port}${path}`
    await until(url, 'class="source"')
    const times: number[] = []
    // The first edit is not counted: it compiles what later ones run.
    for (let edit = 0; edit <= edits; edit++) {
      const mark = `edit-${Date.now()}`
      const started = performance.now()
      await appendFile(join(content, file), `\n${mark}\n`)
      await until(url, mark)
      if (edit > 0) times.push((performance.now() - started) / 1000)
      await setTimeout(500)
    }
    return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
  } finally {
    server.kill('SIGTERM')
  }
}

async function until(url: string, text: string): Promise<void> {
  for (;;) {
    const body = await fetch(url).then(
      (response) => response.text(),
      () => '',
    )
    if (body.includes(text)) return
    await setTimeout(10)
  }
}
