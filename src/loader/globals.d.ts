// What pages and their scripts may have put there is not known before it is read.
interface Window {
  chatwootSDK?: unknown
  chatwootSettings?: unknown
  $chatwoot?: unknown
}

/** Not in every browser. */
interface Navigator {
  readonly connection?: { readonly saveData?: unknown; readonly effectiveType?: string }
}
