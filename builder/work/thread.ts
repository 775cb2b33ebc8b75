/** The task of a worker thread: runs a step for a batch of inputs. */

/** A task: the module of a step, and its inputs. */
export interface Batch {
  readonly module: string
  readonly inputs: readonly unknown[]
}

/** Results, in the order of the inputs. */
export async function runBatch({ module, inputs }: Batch): Promise<readonly unknown[]> {
  const { run }: { readonly run: (input: unknown) => unknown } = await import(module)
  return inputs.map(run)
}
