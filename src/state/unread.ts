export type UnreadAction =
  | { readonly type: 'unread/counted'; readonly count: number }
  /** News for a visitor who has the panel closed: the host may show a few lines of it. */
  | { readonly type: 'unread/shown'; readonly count: number }
  /** How far up the few lines reach in the frame; undefined once they are gone. */
  | { readonly type: 'news/measured'; readonly heightPx: number | undefined }
  /** The visitor goes in, or does not want to. */
  | { readonly type: 'unread/opened' | 'unread/dismissed' }
