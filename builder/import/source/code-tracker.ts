/** Tells which lines of a text of markdown are code between fences (https://spec.commonmark.org/0.31.2/#fenced-code-blocks). */

const FENCE = /^ *(`{3,}|~{3,})/

/** Whether lines, asked for in order, are in a block of code, or begin one. */
export function createCodeTracker(): (line: string) => boolean {
  let fence: string | undefined
  return (line) => {
    const mark = FENCE.exec(line)?.[1]
    if (fence === undefined) fence = mark
    else if (mark?.startsWith(fence) === true) fence = undefined
    return fence !== undefined
  }
}
