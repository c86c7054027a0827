/** The build imports the loader's stylesheet as text, for a constructed stylesheet. */
declare module '*/loader.css' {
  const text: string
  export default text
}

declare module '*/panel.css' {
  const text: string
  export default text
}
