/** Answers in the shape of Cloudflare's API. https://developers.cloudflare.com/fundamentals/api/how-to/make-api-calls/ */

/** An answer of the stand-in. */
export interface Reply {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** What is sent for it. */
export interface Sent {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer<ArrayBuffer>
}

/** A request that worked. */
export const ok = (result: unknown, info?: Readonly<Record<string, unknown>>): Reply => ({
  status: 200,
  body: { success: true, errors: [], messages: [], result, ...(info === undefined ? {} : { result_info: info }) },
})

/** A request that did not. */
export const fail = (status: number, message: string, code = 10000): Reply => ({
  status,
  body: { success: false, errors: [{ code, message }], messages: [], result: null },
})

export const NO_WORKER = fail(404, 'This Worker does not exist on your account.', 10007)
