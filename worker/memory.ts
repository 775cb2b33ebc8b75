/**
 * A bounded map that forgets what was not used for longest, roughly: two generations, of which the older one is dropped
 * when the younger is full. A hit in the younger costs one look-up, and nothing is moved or re-linked.
 */
export class Memory<Key, Value> {
  readonly #limit: number
  readonly #weigh: (value: Value) => number
  #young = new Map<Key, Value>()
  #old = new Map<Key, Value>()
  #weight = 0

  /** Keeps values of at most `limit` altogether, as `weigh` counts. */
  constructor(limit: number, weigh: (value: Value) => number) {
    this.#limit = limit
    this.#weigh = weigh
  }

  get(key: Key): Value | undefined {
    const value = this.#young.get(key)
    if (value !== undefined) return value
    const old = this.#old.get(key)
    if (old !== undefined) this.set(key, old)
    return old
  }

  /** Values that weigh more than an eighth of the limit are not kept: they would push out everything else. */
  set(key: Key, value: Value): void {
    const weight = this.#weigh(value)
    if (weight > this.#limit / 8 || this.#young.has(key)) return
    if (this.#weight + weight > this.#limit / 2) {
      this.#old = this.#young
      this.#young = new Map()
      this.#weight = 0
    }
    this.#young.set(key, value)
    this.#weight += weight
  }
}
