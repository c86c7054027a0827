import { callApi } from '../loadWidget.ts'

/** Calls of `window.$chatwoot` that are needed often, by the label in the palette. */
export const QUICK_ACTIONS: readonly (readonly [label: string, call: () => void])[] = [
  ['Open the chat', () => callApi('toggle', 'open')],
  ['Close the chat', () => callApi('toggle', 'close')],
  ['Hide the bubble', () => callApi('toggleBubbleVisibility', 'hide')],
  ['Show the bubble', () => callApi('toggleBubbleVisibility', 'show')],
  ['Set the user: Ada Byron', () => callApi('setUser', 'u-1', { name: 'Ada Byron', email: 'ada@example.com' })],
  ['Locale: German', () => callApi('setLocale', 'de')],
  ['Locale: Arabic', () => callApi('setLocale', 'ar')],
  ['Scheme of the chat: dark', () => callApi('setColorScheme', 'dark')],
  ['Scheme of the chat: light', () => callApi('setColorScheme', 'light')],
  ['Pop out the chat', () => callApi('popoutChatWindow')],
  ['Reset the visitor', () => callApi('reset')],
]
