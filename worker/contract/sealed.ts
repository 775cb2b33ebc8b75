/**
 * Encrypted submissions in the queue and the archive: nothing that a visitor wrote is stored as plain text.
 * AES-256-GCM by WebCrypto, which both the Worker and Node have.
 */
import * as v from 'valibot'
import { Delivery } from './delivery.ts'
import { words } from './text.ts'

/** Name of a submission wherever it is named: its `webhook-id`. */
export const DeliveryId = v.pipe(v.string(), v.regex(/^msg_[\w-]{1,64}$/, 'is not the id of a submission'))

/** A sealed submission, as it lies in the queue and in the archive. */
export const Sealed = v.object({
  /** Its `webhook-id`, a keyed hash that reveals nothing. */
  id: DeliveryId,
  form: v.string(),
  /** When it was sealed, ISO 8601. */
  time: v.string(),
  /** Initialization vector, 96 bits in base64. */
  iv: v.string(),
  /** The encrypted `Delivery` and its authentication tag, in base64. */
  data: v.string(),
})
export type Sealed = v.InferOutput<typeof Sealed>

/** A key of AES-256. */
export type SealingKey = Uint8Array<ArrayBuffer>

const Key = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z\d+/]{43}=$/, 'must be 32 bytes in base64, several separated by spaces'),
  v.transform((text): SealingKey => fromBase64(text)),
)

/** The value of `LEADS_KEY`: the first key seals, each opens, so that one can replace another. */
export const SealingKeys = v.pipe(v.string(), words, v.tupleWithRest([Key], Key))

/** Seals a submission. */
export async function seal(key: SealingKey, id: string, delivery: Delivery): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const { form } = delivery.data
  const text = new TextEncoder().encode(JSON.stringify(delivery))
  const data = await crypto.subtle.encrypt(toAlgorithm(iv, id, form), await importKey(key), text)
  return { id, form, time: new Date().toISOString(), iv: toBase64(iv), data: toBase64(new Uint8Array(data)) }
}

/** Decrypts a submission; `undefined` if no key fits, or if it was modified. */
export async function unseal(keys: readonly SealingKey[], sealed: Sealed): Promise<Delivery | undefined> {
  for (const key of keys) {
    try {
      const algorithm = toAlgorithm(fromBase64(sealed.iv), sealed.id, sealed.form)
      const text = await crypto.subtle.decrypt(algorithm, await importKey(key), fromBase64(sealed.data))
      return v.parse(v.pipe(v.string(), v.parseJson(), Delivery), new TextDecoder().decode(text))
    } catch {
      // Another key may open it.
    }
  }
  return undefined
}

/** The id and the form are authenticated with the text, so that no submission can be passed off as another. */
const toAlgorithm = (iv: Uint8Array<ArrayBuffer>, id: string, form: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(`${id}\0${form}`),
})

const importKey = (key: SealingKey): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt'])

/** Bytes in base64. */
export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0))
}
