/** `GET /api/v1/changes.json`: changes since a release or a time. */
import * as v from 'valibot'
import type { Change, ChangeLog } from '../contract/stored.ts'
import { ChangesWanted, LOG_PATH } from '../contract/changes.ts'
import { isObjectId, toMarkdownPath } from '../contract/release.ts'
import { encodePath } from '../contract/encode-path.ts'
import { type Invalid, toInvalidParameters } from '../http/problem.ts'
import { createReader, type Source } from './document.ts'
import type { Need } from './known.ts'

const readLog = createReader<ChangeLog>()

/** The body of the answer. */
export function listChanges(
  wanted: { readonly since?: string | undefined },
  source: Source,
): { readonly list: ChangeList } | Invalid | Need {
  const parsed = v.safeParse(ChangesWanted, wanted)
  if (!parsed.success) return toInvalidParameters(parsed.issues)
  const read = readLog(LOG_PATH, source)
  if ('need' in read) return read
  const { id: own, root } = source.release
  const { found, complete } = findSince(read.document?.releases ?? [], source.release, parsed.output.since)
  const data = found.flatMap(({ release = own, at = root.generatedAt, changes }) =>
    changes.map((change) => toItem(change, release, at, root.url)),
  )
  return { list: { object: 'list', count: data.length, generatedAt: root.generatedAt, release: own, complete, data } }
}

/** The response of `changes.json`. */
export interface ChangeList {
  readonly object: 'list'
  readonly count: number
  readonly generatedAt: string
  readonly release: string
  readonly complete: boolean
  readonly data: readonly object[]
}

type Logged = ChangeLog['releases']

/** The releases newer than a client's, and whether the log is complete since then. */
function findSince(
  releases: Logged,
  { id: own, root }: Source['release'],
  since: string | undefined,
): { readonly found: Logged; readonly complete: boolean } {
  if (since === undefined) return { found: releases, complete: false }
  // Of a release that was gone back to the newest mention is meant: its pages were the same each time.
  const position = releases.findIndex(({ release = own, at = root.generatedAt }) =>
    isObjectId(since) ? release === since : Date.parse(at) <= Date.parse(since),
  )
  return position === -1 ? { found: releases, complete: false } : { found: releases.slice(0, position), complete: true }
}

function toItem(
  { path, change, title, contentHash, previousHash, previousPath }: Change,
  release: string,
  at: string,
  url: string,
) {
  return {
    path,
    url: url + encodePath(path),
    markdownUrl: url + encodePath(toMarkdownPath(path)),
    change,
    at,
    release,
    title,
    contentHash,
    previousHash,
    previousPath,
  }
}
