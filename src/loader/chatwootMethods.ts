import type { WireUser } from '#protocol/wireCommands.ts'

type Attributes = Readonly<Record<string, unknown>>

/**
 * Methods of `window.$chatwoot`, under Chatwoot's names. They return nothing, and throw a `TypeError` for an invalid
 * argument. `npm run generate` writes the JSON Schema of the harness from this type.
 */
export type ChatwootMethods = {
  /** Opens or closes the panel; changes to the other state without an argument. */
  readonly toggle: (state?: 'open' | 'close') => void
  /** Shows or hides the bubble. */
  readonly toggleBubbleVisibility: (visibility: 'show' | 'hide') => void
  /** Moves the chat to a window of its own. */
  readonly popoutChatWindow: () => void
  /** Identifies the visitor. The details must contain a name, an e-mail address or an avatar. */
  readonly setUser: (identifier: string | number, user: WireUser) => void
  /** Sets attributes of the contact. */
  readonly setCustomAttributes: (attributes: Attributes) => void
  /** Deletes an attribute of the contact. */
  readonly deleteCustomAttribute: (name: string) => void
  /** Sets attributes of the conversation. */
  readonly setConversationCustomAttributes: (attributes: Attributes) => void
  /** Deletes an attribute of the conversation. */
  readonly deleteConversationCustomAttribute: (name: string) => void
  /** Adds a label to the conversation. */
  readonly setLabel: (label: string) => void
  /** Removes a label from the conversation. */
  readonly removeLabel: (label: string) => void
  /** Changes the language; `en` without an argument. */
  readonly setLocale: (locale?: string) => void
  /** Changes the colour scheme; `light` without an argument. */
  readonly setColorScheme: (scheme?: 'light' | 'dark' | 'auto') => void
  /** Removes the visitor and their conversation from this browser. */
  readonly reset: () => void
  /** Removes the widget from the page. Stored data stays. */
  readonly destroy: () => void
}
