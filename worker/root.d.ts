/** Files that are modules of text: the root of the release, put in the place of an empty one when the Worker is deployed. */
declare module '*.txt' {
  const text: string
  export default text
}
