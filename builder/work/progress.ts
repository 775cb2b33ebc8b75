/** Progress of a build: a bar on a terminal, nothing elsewhere. */

/** Progress of a build. */
export interface Progress {
  /** A phase begins; the one before has ended. */
  readonly begin: (phase: string, total?: number) => void
  /** One more of the phase's items is done. */
  readonly tick: () => void
  readonly end: () => void
}

/** Discards progress. */
export const silent: Progress = { begin: () => {}, tick: () => {}, end: () => {} }

/** The part of a stream that progress needs. */
interface Output {
  readonly isTTY?: boolean
  write: (text: string) => unknown
}

const WIDTH = 30
/** Milliseconds between two drawings of the bar. */
const INTERVAL = 60

/** Progress on a stream. */
export function createProgress(output: Output): Progress {
  if (!output.isTTY) return silent
  let [phase, total, done, drawn] = ['', 0, 0, 0]
  const draw = (): void => {
    drawn = performance.now()
    const share = total === 0 ? 0 : Math.min(1, done / total)
    const bar = '█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '░')
    output.write(`\r\u001B[K${phase.padEnd(10)} ${bar} ${total === 0 ? '' : `${done}/${total}`}`)
  }
  return {
    begin: (next, count = 0) => {
      ;[phase, total, done] = [next, count, 0]
      draw()
    },
    tick: () => {
      done += 1
      if (performance.now() - drawn > INTERVAL) draw()
    },
    end: () => output.write('\r\u001B[K'),
  }
}
