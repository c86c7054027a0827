export type UnreadAction =
  | { readonly type: 'unread/counted'; readonly count: number }
  /** New messages have arrived while the panel is closed. The host may show a preview of them. */
  | { readonly type: 'unread/shown'; readonly count: number }
  /** Height of the preview from the bottom of the frame, in pixels; undefined after it has disappeared. */
  | { readonly type: 'preview/resized'; readonly heightPx: number | undefined }
  /** The visitor opened or dismissed the preview, or has read its messages in another window. */
  | { readonly type: 'unread/opened' | 'unread/dismissed' }
