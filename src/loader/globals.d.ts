// Values that scripts of the page may have set, so they are validated when read.
interface Window {
  chatwootSDK?: unknown
  chatwootSettings?: unknown
  $chatwoot?: unknown
}

/** `connection` is missing in some browsers. */
interface Navigator {
  readonly connection?: { readonly saveData?: unknown; readonly effectiveType?: string }
}

/** The build imports the loader's stylesheet as text, for a constructed stylesheet. */
declare module '*/loader.css' {
  const text: string
  export default text
}

declare module '*/panel.css' {
  const text: string
  export default text
}
