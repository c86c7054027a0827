/** Navigation of the visitor between screens. The URL holds the current screen. */
export type ScreenAction =
  /** The visitor opened the conversation from Home. */
  | { readonly type: 'screens/chatClicked' }
  /** The visitor clicked a tab in the tab bar; possibly the current one. */
  | { readonly type: 'screens/tabClicked'; readonly tab: 'home' | 'chat' | 'help' }
  /** The visitor opened an article from a list outside Help. */
  | { readonly type: 'screens/helpSwitched' }
