import { type Fields, boolean, oneOf, omitUndefined, text, requireAll, trimmedString } from '#tools/fields.ts'
import { identifier, type NonBlank, nonNegativeNumber, safeRecord } from './fields.ts'
import { type HostUser, parseUser } from './hostUser.ts'
import { parseWindowSettings } from './windowSettings.ts'

export type ColourScheme = 'light' | 'dark' | 'auto'

/** Storage that the host's visitor allows: none, until the tab is closed, or permanent. */
export type Consent = 'none' | 'session' | 'full'

/**
 * Every command that a host may send to the frame. Names and payloads are those of the wire. The harness shows the
 * comments of this type and of `WireCommand`.
 */
export type HostCommand =
  | {
      /** Sets the options of the page's snippet. The frame ignores a field with an invalid value. */
      readonly event: 'config-set'
      readonly locale?: string
      readonly position?: 'left' | 'right'
      readonly hideMessageBubble?: boolean
      readonly showPopoutButton?: boolean
      readonly widgetStyle?: 'standard' | 'flat'
      /** Sent only by our own loader: the tenant's colour, before any configuration is loaded. */
      readonly widgetColor?: string
      readonly darkMode?: ColourScheme
      readonly showUnreadMessagesDialog?: boolean
      readonly campaignsSnoozedTill?: string
      readonly welcomeTitle?: string
      readonly welcomeDescription?: string
      readonly availableMessage?: string
      readonly unavailableMessage?: string
      readonly enableFileUpload?: boolean
      readonly enableEmojiPicker?: boolean
      readonly enableEndConversation?: boolean
      /** Sent only by our own loader: the host page requests the reasons why campaigns start or do not start. */
      readonly debug?: boolean
      /** Sent only by our own loader. If a host does not set it, everything may be stored. */
      readonly consent?: Consent
      /**
       * Sent only by our own loader: the visitor's token, '' if there is none. It overrides the token in the frame's
       * address.
       */
      readonly conversation?: string
    }
  | {
      /** Says that the host page shows the iframe. */
      readonly event: 'widget-visible'
    }
  | {
      /** Says that the visitor closed the panel with the bubble. */
      readonly event: 'on-bubble-close'
    }
  | {
      /** Shows the unread messages beside the closed bubble. */
      readonly event: 'set-unread-view'
    }
  | {
      /** Hides the unread messages beside the closed bubble. */
      readonly event: 'unset-unread-view'
    }
  | {
      /** Says how wide the host page is. */
      readonly event: 'inner-document-width'
      /**
       * In CSS pixels.
       *
       * @minimum 0
       */
      readonly width: number
    }
  | {
      /** Says which page the visitor looks at. Campaigns depend on it. */
      readonly event: 'change-url'
      readonly referrerURL: string
      readonly referrerHost: string
    }
  | {
      /** Shows or hides the close button in the header, which phones need. */
      readonly event: 'toggle-close-button'
      readonly isMobile: boolean
    }
  | {
      /** Says whether the panel is open. */
      readonly event: 'toggle-open'
      readonly isOpen: boolean
    }
  | {
      /** Reports an event of the host page. */
      readonly event: 'push-event'
      readonly eventName: NonBlank
    }
  /** Chatwoot's SDK leaves the identifier out when it repeats its last `set-user` after the iframe has loaded. */
  | {
      /** Identifies the visitor. */
      readonly event: 'set-user'
      readonly identifier?: string
      readonly user: HostUser
    }
  | {
      /** Sets attributes of the contact. */
      readonly event: 'set-custom-attributes'
      readonly customAttributes: Fields
    }
  | {
      /** Deletes an attribute of the contact. */
      readonly event: 'delete-custom-attribute'
      readonly customAttribute: NonBlank
    }
  | {
      /** Sets attributes of the conversation. */
      readonly event: 'set-conversation-custom-attributes'
      readonly customAttributes: Fields
    }
  | {
      /** Deletes an attribute of the conversation. */
      readonly event: 'delete-conversation-custom-attribute'
      readonly customAttribute: NonBlank
    }
  | {
      /** Adds a label to the conversation. */
      readonly event: 'set-label'
      readonly label: NonBlank
    }
  | {
      /** Removes a label from the conversation. */
      readonly event: 'remove-label'
      readonly label: NonBlank
    }
  | {
      /** Changes the language. */
      readonly event: 'set-locale'
      readonly locale: NonBlank
    }
  | {
      /** Changes the colour scheme. */
      readonly event: 'set-color-scheme'
      readonly darkMode: ColourScheme
    }
  | {
      /** Says whether the host page hides the bubble. */
      readonly event: 'sdk-set-bubble-visibility'
      readonly hideMessageBubble: boolean
    }
  // The commands below are sent only by our own loader. Other frames do not know them.
  | {
      /** Says what may be stored in the browser. */
      readonly event: 'set-consent'
      readonly consent: Consent
    }
  | {
      /** Opens the chat with this text in the composer. Sends nothing. */
      readonly event: 'set-draft'
      readonly text: string
    }
  | {
      /** Shows an article of the help centre. */
      readonly event: 'show-article'
      readonly articleId: NonBlank
    }
  | {
      /** Opens the help centre and searches in it if there is a query. */
      readonly event: 'show-help'
      readonly query: string
    }
  | {
      /** Shows a campaign at once. */
      readonly event: 'start-campaign'
      readonly campaignId: NonBlank
    }

/** Command with a `requestId` if its sender waits for the frame's `acknowledged` event. */
export type CommandRequest<Command extends HostCommand = HostCommand> = Command & { readonly requestId?: string }

type Name = HostCommand['event']
type Payload<Event extends Name> = Omit<Extract<HostCommand, { event: Event }>, 'event'>

/** Parsers, one for each command. A new command without a parser does not compile. */
const PARSERS: { readonly [Event in Name]: (fields: Fields) => Payload<Event> | undefined } = {
  'config-set': (fields) =>
    omitUndefined({
      locale: trimmedString(fields['locale']),
      position: oneOf('left', 'right')(fields['position']),
      hideMessageBubble: boolean(fields['hideMessageBubble']),
      showPopoutButton: boolean(fields['showPopoutButton']),
      widgetStyle: oneOf('standard', 'flat')(fields['widgetStyle']),
      darkMode: parseColourScheme(fields['darkMode']),
      widgetColor: trimmedString(fields['widgetColor']),
      showUnreadMessagesDialog: boolean(fields['showUnreadMessagesDialog']),
      campaignsSnoozedTill: trimmedString(fields['campaignsSnoozedTill']),
      ...parseWindowSettings(fields),
      debug: boolean(fields['debug']),
      consent: parseConsent(fields['consent']),
      conversation: text(fields['conversation']),
    }),
  'widget-visible': () => ({}),
  'on-bubble-close': () => ({}),
  'set-unread-view': () => ({}),
  'unset-unread-view': () => ({}),
  'inner-document-width': ({ width }) => requireAll({ width: nonNegativeNumber(width) }),
  'change-url': ({ referrerURL, referrerHost }) =>
    requireAll({ referrerURL: text(referrerURL), referrerHost: text(referrerHost) ?? '' }),
  // Hosts called this field showClose until 2022.
  'toggle-close-button': ({ isMobile, showClose }) => requireAll({ isMobile: boolean(isMobile) ?? boolean(showClose) }),
  'toggle-open': ({ isOpen }) => requireAll({ isOpen: boolean(isOpen) }),
  'push-event': ({ eventName }) => requireAll({ eventName: trimmedString(eventName) }),
  'set-user': parseUser,
  'set-custom-attributes': ({ customAttributes }) => requireAll({ customAttributes: safeRecord(customAttributes) }),
  'delete-custom-attribute': ({ customAttribute }) => requireAll({ customAttribute: trimmedString(customAttribute) }),
  'set-conversation-custom-attributes': ({ customAttributes }) =>
    requireAll({ customAttributes: safeRecord(customAttributes) }),
  'delete-conversation-custom-attribute': ({ customAttribute }) =>
    requireAll({ customAttribute: trimmedString(customAttribute) }),
  'set-label': ({ label }) => requireAll({ label: trimmedString(label) }),
  'remove-label': ({ label }) => requireAll({ label: trimmedString(label) }),
  'set-locale': ({ locale }) => requireAll({ locale: trimmedString(locale) }),
  'set-color-scheme': ({ darkMode }) => requireAll({ darkMode: parseColourScheme(darkMode) }),
  'sdk-set-bubble-visibility': ({ hideMessageBubble }) => requireAll({ hideMessageBubble: boolean(hideMessageBubble) }),
  'set-consent': (fields) => requireAll({ consent: parseConsent(fields['consent']) }),
  'set-draft': (fields) => requireAll({ text: text(fields['text']) }),
  'show-article': ({ articleId }) => requireAll({ articleId: identifier(articleId) }),
  'show-help': ({ query }) => ({ query: text(query) ?? '' }),
  'start-campaign': ({ campaignId }) => requireAll({ campaignId: identifier(campaignId) }),
}

export const HOST_COMMANDS = Object.keys(PARSERS) as readonly Name[]

/** Parses a command and drops all other fields; undefined for an unknown command or an invalid payload. */
export function parseHostCommand(fields: Fields): CommandRequest | undefined {
  const { event } = fields
  if (typeof event !== 'string' || !Object.hasOwn(PARSERS, event)) return undefined
  const payload = PARSERS[event as Name](fields)
  return (
    payload &&
    ({ ...payload, event, ...omitUndefined({ requestId: trimmedString(fields['requestId']) }) } as CommandRequest)
  )
}

export const parseColourScheme = oneOf<ColourScheme>('light', 'dark', 'auto')
export const parseConsent = oneOf<Consent>('none', 'session', 'full')
