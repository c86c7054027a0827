import type { HostCommand } from '#protocol/hostCommands.ts'
import type { WidgetHandle } from './api.ts'

type Command = HostCommand['event']
type Methods = { readonly handle?: keyof WidgetHandle; readonly chatwoot?: string }
type Complete<Table extends { readonly [Name in Command]: Methods | 'loader' }> = Table

/**
 * The method that sends each command: in the handle, in `$chatwoot`, or in both. `loader` marks commands that only the
 * loader sends. A new command that is left out does not compile. The table exists for the compiler only.
 */
type CommandMethods = Complete<{
  'set-user': { handle: 'identify'; chatwoot: 'setUser' }
  'set-custom-attributes': { handle: 'setAttributes'; chatwoot: 'setCustomAttributes' }
  'delete-custom-attribute': { chatwoot: 'deleteCustomAttribute' }
  'set-conversation-custom-attributes': { handle: 'setAttributes'; chatwoot: 'setConversationCustomAttributes' }
  'delete-conversation-custom-attribute': { chatwoot: 'deleteConversationCustomAttribute' }
  'set-label': { chatwoot: 'setLabel' }
  'remove-label': { chatwoot: 'removeLabel' }
  'set-locale': { handle: 'setLocale'; chatwoot: 'setLocale' }
  'set-color-scheme': { handle: 'setTheme'; chatwoot: 'setColorScheme' }
  'sdk-set-bubble-visibility': { chatwoot: 'toggleBubbleVisibility' }
  'set-consent': { handle: 'setConsent' }
  // Older loaders call `setDraft` by the name `sendDraft`.
  'set-draft': { handle: 'sendDraft' }
  'show-article': { handle: 'showArticle' }
  'show-help': { handle: 'showHelp' }
  'start-campaign': { handle: 'startCampaign' }
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

/** Names of the methods of the handle or of `$chatwoot` that send a command. */
export type CommandMethod<Face extends keyof Methods> = {
  [Name in Command]: CommandMethods[Name] extends { readonly [Key in Face]: infer Method } ? Method : never
}[Command]
