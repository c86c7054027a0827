/** Where the visitor went from where; the address says the rest. */
export type ScreenAction =
  /** From Home into the conversation. */
  | { readonly type: 'screens/chatClicked' }
  /** In the bar, whether it leads anywhere or one is there already. */
  | { readonly type: 'screens/tabClicked'; readonly tab: 'home' | 'chat' | 'help' }
  /** From a list of articles into Help. */
  | { readonly type: 'screens/helpSwitched' }
