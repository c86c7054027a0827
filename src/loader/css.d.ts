/** In the loader a style sheet is text, for a constructed sheet. */
declare module '*/loader.css' {
  const text: string
  export default text
}

declare module '*/panel.css' {
  const text: string
  export default text
}
