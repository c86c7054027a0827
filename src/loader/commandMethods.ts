import type { HostCommand } from '#protocol/hostCommands.ts'
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
