/** Pointers, which Git LFS leaves in the place of files that were not fetched. https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md */
import type { Work } from '../work/work.ts'
import type { SourceFile } from './read.ts'
import type { Message } from './schema/message.ts'

const FIRST_LINE = Buffer.from('version https://git-lfs.github.com/spec/v1')
/** The size of a pointer in bytes is below this. */
const LIMIT = 1024

/** Whether a file is a pointer. */
export const isPointer = ({ size, read }: Pick<SourceFile, 'size' | 'read'>): boolean =>
  size < LIMIT && Buffer.from(read()).subarray(0, FIRST_LINE.length).equals(FIRST_LINE)

/** An error for each pointer. A file is read once, however often a site is built. */
export function checkPointers(files: readonly SourceFile[], work: Pick<Work, 'together'>): readonly Message[] {
  const { run, keep } = work.together<boolean>('find a pointer')
  const pointers = files.filter((file) => file.size < LIMIT && run(file.hash, () => isPointer(file)))
  keep()
  return pointers.map(({ path }) => ({
    file: path,
    severity: 'error',
    rule: 'lfs-pointer',
    text: 'The file is a pointer of Git LFS: its content was not fetched.',
    hint: 'Run "git lfs pull"; in the workflow, write `lfs: true` below `with:` of each actions/checkout.',
  }))
}
