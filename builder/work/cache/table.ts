/** Results by key, for one build after another. */

interface Entry<Value> {
  readonly value: Value
  /** Number of the last build that asked for it or made it. */
  used: number
}

/** Results by key. Those that a build neither asks for nor makes are forgotten when it ends. */
export class Table<Value> {
  readonly #entries: Map<string, Entry<Value>>
  #build = 1

  constructor(before: Iterable<readonly [string, Value]> = []) {
    this.#entries = new Map(Array.from(before, ([key, value]) => [key, { value, used: 0 }]))
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    entry.used = this.#build
    return entry.value
  }

  put(key: string, value: Value): void {
    this.#entries.set(key, { value, used: this.#build })
  }

  /** Gives back what there is, and otherwise makes it. */
  recall(key: string, make: () => Value): Value {
    const known = this.get(key)
    if (known !== undefined) return known
    const value = make()
    this.put(key, value)
    return value
  }

  /** Ends a build. */
  rotate(): void {
    for (const [key, { used }] of this.#entries) if (used < this.#build) this.#entries.delete(key)
    this.#build += 1
  }

  /** What this build asked for or made. */
  toJSON(): readonly (readonly [string, Value])[] {
    return Array.from(this.#entries).flatMap(([key, { value, used }]) => (used < this.#build ? [] : [[key, value]]))
  }
}
