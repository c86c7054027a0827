/** API document, which the bundler parses. */
declare module '*.yaml' {
  const document: object
  export default document
}
