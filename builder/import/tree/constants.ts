/** The constants of a module. */

/** A known value, wrapped because the value itself may be `undefined`. */
export interface Literal {
  readonly value: unknown
}

/** The constants that an expression may name. Their uses are limited, since a few that use each other can be endless. */
export class Constants {
  readonly #values = new Map<string, unknown>()
  /** How much all uses may still add: a value counts as one, and each hundred of its characters. */
  #left = 100_000
  readonly #found = new WeakMap<object, Literal | undefined>()
  readonly #changed: ReadonlySet<string>

  /** `changed` has the names of those that code changes later. */
  constructor(changed: ReadonlySet<string> = new Set()) {
    this.#changed = changed
  }

  isChanged(name: unknown): boolean {
    return typeof name === 'string' && this.#changed.has(name)
  }

  set(name: string, value: unknown): void {
    this.#values.set(name, value)
  }

  /** The value of a variable is not known any more. */
  forget(name: string): void {
    this.#values.delete(name)
  }

  get(name: string): Literal | undefined {
    if (!this.#values.has(name) || this.#left < 0) return undefined
    const value = this.#values.get(name)
    this.#left -= weigh(value)
    return { value }
  }

  /** The value of a list or an object, found once: settings are read at each depth of their nesting. */
  once(node: object, find: () => Literal | undefined): Literal | undefined {
    if (!this.#found.has(node)) this.#found.set(node, find())
    return this.#found.get(node)
  }
}

function weigh(value: unknown): number {
  if (typeof value === 'string') return 1 + value.length / 100
  const parts: readonly unknown[] = typeof value === 'object' && value !== null ? Object.values(value) : []
  return parts.reduce<number>((sum, part) => sum + weigh(part), 1)
}
