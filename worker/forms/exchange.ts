/** One HTTP exchange with a system that may refuse, hang, redirect, or say half of what it has to say. */

/** What became of an exchange: an answer read to its end, or the reason why there is none. */
export type Exchange =
  | { readonly kind: 'answered'; readonly status: number; readonly text: string }
  | { readonly kind: 'failed'; readonly reason: 'timeout' | 'network' }

/** Bytes of an answer that are read; what a captcha provider or a webhook has to say is far shorter. */
const ANSWER_LIMIT = 65_536

/**
 * Posts `body` to `url` and reads the answer, all of it within `timeout` milliseconds. A redirect is an answer like
 * any other and never followed: a followed 302 turns the POST into a GET and reports success for a lost submission.
 * (`redirect: 'error'` would throw in workerd before anything is sent.)
 */
export async function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  timeout: number,
): Promise<Exchange> {
  const signal = AbortSignal.timeout(timeout)
  try {
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
    return { kind: 'answered', status: response.status, text: await readText(response, signal) }
  } catch {
    return { kind: 'failed', reason: signal.aborted ? 'timeout' : 'network' }
  }
}

/** Waits before a second attempt. */
export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

/** Reads an answer up to its limit; throws when it ends early or the time is up. */
async function readText(response: Response, signal: AbortSignal): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  if (response.body === null) return text
  const sink = new WritableStream<Uint8Array>({
    write(chunk) {
      if (size < ANSWER_LIMIT) text += decoder.decode(chunk.subarray(0, ANSWER_LIMIT - size), { stream: true })
      size += chunk.byteLength
    },
  })
  await response.body.pipeTo(sink, { signal })
  return text
}
