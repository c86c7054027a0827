/** Where the visitor went from where; the address says the rest. */
export type ScreenAction =
  /** From Home into the conversation. */
  | { readonly type: 'screens/chatClicked' }
  /** From a list of articles into Help. */
  | { readonly type: 'screens/helpSwitched' }
