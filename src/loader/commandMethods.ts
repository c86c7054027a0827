import type { HostCommand } from '#protocol/hostCommands.ts'
import type { WireUser } from '#protocol/wireCommands.ts'
import type { WidgetHandle } from './api.ts'

type Command = HostCommand['event']
type Methods = { readonly handle?: keyof WidgetHandle; readonly chatwoot?: string; readonly isSticky: boolean }
type Complete<Table extends { readonly [Name in Command]: Methods | 'loader' }> = Table

/**
 * The method that sends each command: in the handle, in `$chatwoot`, or in both. If `isSticky` is true, the iframe gets
 * the last value again after a reload. `loader` marks commands that only the loader sends, none of them sticky. A new
 * command that is left out does not compile. The table exists for the compiler only.
 */
type CommandMethods = Complete<{
  'set-user': { handle: 'identify'; chatwoot: 'setUser'; isSticky: true }
  'set-custom-attributes': { handle: 'setAttributes'; chatwoot: 'setCustomAttributes'; isSticky: false }
  'delete-custom-attribute': { chatwoot: 'deleteCustomAttribute'; isSticky: false }
  'set-conversation-custom-attributes': {
    handle: 'setAttributes'
    chatwoot: 'setConversationCustomAttributes'
    isSticky: false
  }
  'delete-conversation-custom-attribute': { chatwoot: 'deleteConversationCustomAttribute'; isSticky: false }
  'set-label': { chatwoot: 'setLabel'; isSticky: false }
  'remove-label': { chatwoot: 'removeLabel'; isSticky: false }
  'set-locale': { handle: 'setLocale'; chatwoot: 'setLocale'; isSticky: true }
  'set-color-scheme': { handle: 'setTheme'; chatwoot: 'setColorScheme'; isSticky: true }
  'sdk-set-bubble-visibility': { chatwoot: 'toggleBubbleVisibility'; isSticky: true }
  'set-consent': { handle: 'setConsent'; isSticky: false }
  // Older loaders call `setDraft` by the name `sendDraft`.
  'set-draft': { handle: 'sendDraft'; isSticky: false }
  'show-article': { handle: 'showArticle'; isSticky: false }
  'show-help': { handle: 'showHelp'; isSticky: false }
  'start-campaign': { handle: 'startCampaign'; isSticky: false }
  'change-url': 'loader'
  'config-set': 'loader'
  'inner-document-width': 'loader'
  'on-bubble-close': 'loader'
  'push-event': 'loader'
  'set-unread-view': 'loader'
  'toggle-close-button': 'loader'
  'toggle-open': 'loader'
  'unset-unread-view': 'loader'
  'widget-visible': 'loader'
}>

/** Names of the methods that send a command: `Face` selects the widget handle's or those of `$chatwoot`. */
export type CommandMethod<Face extends keyof Methods> = {
  [Name in Command]: CommandMethods[Name] extends { readonly [Key in Face]: infer Method } ? Method : never
}[Command]

/** Commands whose last value the panel sends again after a reload of the iframe. */
export type StickyCommand = {
  [Name in Command]: CommandMethods[Name] extends { readonly isSticky: true } ? Name : never
}[Command]

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
  /**
   * Identifies the visitor. The details must contain a name, an e-mail address or an avatar. Another identifier names
   * another person, and removes what the one before has not sent.
   */
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
  /**
   * Removes the visitor and their conversation from this browser, also messages that were not sent yet and the draft, and
   * closes the pop-out window.
   */
  readonly reset: () => void
  /** Removes the widget from the page. Stored data stays. */
  readonly destroy: () => void
}
