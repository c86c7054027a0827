// Values that scripts of the page may have set, so they are validated when read.
interface Window {
  chatwootSDK?: unknown
  chatwootSettings?: unknown
  $chatwoot?: unknown
}

/** Missing in some browsers. */
interface Navigator {
  readonly connection?: { readonly saveData?: unknown; readonly effectiveType?: string }
}
