/** Values that are made only where they are needed. */
import type { ObjectId } from '../../worker/contract/release.ts'
import type { ReleaseValue } from './release.ts'

/** A value whose bytes are made whenever they are read. Most are never: whoever has the value needs but its id. */
export class LazyValue implements ReleaseValue {
  readonly id: ObjectId
  readonly type: string
  readonly #make: () => ReleaseValue['bytes']

  constructor(id: ObjectId, type: string, make: () => ReleaseValue['bytes']) {
    this.id = id
    this.type = type
    this.#make = make
  }

  get bytes(): ReleaseValue['bytes'] {
    return this.#make()
  }
}
