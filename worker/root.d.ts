/** Text modules: `root.txt`, empty in the repository, is replaced by the root of the release on deployment. */
declare module '*.txt' {
  const text: string
  export default text
}
