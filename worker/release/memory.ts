/** A bounded map with second-chance (CLOCK) eviction: a hit costs one lookup and moves nothing. */
export class Memory<Key, Value> {
  readonly #limit: number
  readonly #weigh: (value: Value) => number
  /** Oldest first. */
  readonly #entries = new Map<Key, Entry<Value>>()
  #weight = 0

  /** Keeps values of at most `limit` altogether, as `weigh` counts. */
  constructor(limit: number, weigh: (value: Value) => number) {
    this.#limit = limit
    this.#weigh = weigh
  }

  get(key: Key): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    entry.used = true
    return entry.value
  }

  /** Values that weigh more than an eighth of the limit are not kept: they would push out everything else. */
  set(key: Key, value: Value): void {
    const weight = this.#weigh(value)
    if (weight > this.#limit / 8 || this.#entries.has(key)) return
    this.#makeRoom(weight)
    this.#entries.set(key, { value, weight, used: false })
    this.#weight += weight
  }

  #makeRoom(weight: number): void {
    for (const [key, entry] of this.#entries) {
      if (this.#weight + weight <= this.#limit) return
      this.#entries.delete(key)
      if (entry.used) this.#entries.set(key, { ...entry, used: false })
      else this.#weight -= entry.weight
    }
  }
}

interface Entry<Value> {
  readonly value: Value
  readonly weight: number
  used: boolean
}
