/** `redirects.yaml`: old path to new path. */
import * as v from 'valibot'
import { Line } from './values.ts'

/** Old path → path on this site, or absolute address. */
export const RedirectsFile = v.record(
  v.string(),
  v.pipe(Line, v.description('Path on this site or an absolute address.')),
)
export type RedirectsFile = v.InferOutput<typeof RedirectsFile>
