/** The task of a worker thread: runs a step for a batch of inputs. */
import { LATE, withinTime } from './time-limit.ts'

/** A task: the module of a step, its inputs, and the time limit of each in ms. */
export interface Batch {
  readonly module: string
  readonly inputs: readonly unknown[]
  readonly limit: number | undefined
}

/** Results, in the order of the inputs; `undefined` for one that took too long. */
export async function runBatch({ module, inputs, limit }: Batch): Promise<readonly unknown[]> {
  const { run }: { readonly run: (input: unknown) => unknown } = await import(module)
  return runInputs(run, inputs, limit)
}

/**
 * Runs a step for inputs. The watch over a time limit costs about a millisecond, so one watches over all inputs; if they
 * take longer, each runs again by itself.
 */
export function runInputs<Input, Result>(
  run: (input: Input) => Result,
  inputs: readonly Input[],
  limit: number | undefined,
): readonly (Result | undefined)[] {
  if (limit === undefined) return inputs.map(run)
  const all = withinTime(limit, () => inputs.map(run))
  if (all !== LATE) return all
  return inputs.map((input) => {
    const result = withinTime(limit, () => run(input))
    return result === LATE ? undefined : result
  })
}
