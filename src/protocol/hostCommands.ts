import { type Fields, boolean, oneOf, omitUndefined, text, requireAll, trimmedString } from '#tools/fields.ts'
import { nonNegativeNumber, identifier, safeRecord } from './fields.ts'

export type ColourScheme = 'light' | 'dark' | 'auto'

/** Storage that the host's visitor allows: none, until the tab is closed, or permanent. */
export type Consent = 'none' | 'session' | 'full'

/** Details that a host may send about its visitor. */
type HostUser = {
  readonly name?: string
  readonly email?: string
  readonly avatarUrl?: string
  readonly phoneNumber?: string
  readonly identifierHash?: string
  /** Company, place, description and profiles, under the server's own names. */
  readonly about?: Fields
  readonly customAttributes?: Fields
}

/** Every command that a host may send to the frame. Names and payloads are those of the wire. */
export type HostCommand =
  | {
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
  | { readonly event: 'widget-visible' }
  | { readonly event: 'on-bubble-close' }
  | { readonly event: 'set-unread-view' }
  | { readonly event: 'unset-unread-view' }
  | { readonly event: 'inner-document-width'; readonly width: number }
  | { readonly event: 'change-url'; readonly referrerURL: string; readonly referrerHost: string }
  | { readonly event: 'toggle-close-button'; readonly isMobile: boolean }
  | { readonly event: 'toggle-open'; readonly isOpen: boolean }
  | { readonly event: 'push-event'; readonly eventName: string }
  /** Chatwoot's SDK leaves the identifier out when it repeats its last `set-user` after the iframe has loaded. */
  | { readonly event: 'set-user'; readonly identifier?: string; readonly user: HostUser }
  | { readonly event: 'set-custom-attributes'; readonly customAttributes: Fields }
  | { readonly event: 'delete-custom-attribute'; readonly customAttribute: string }
  | { readonly event: 'set-conversation-custom-attributes'; readonly customAttributes: Fields }
  | { readonly event: 'delete-conversation-custom-attribute'; readonly customAttribute: string }
  | { readonly event: 'set-label'; readonly label: string }
  | { readonly event: 'remove-label'; readonly label: string }
  | { readonly event: 'set-locale'; readonly locale: string }
  | { readonly event: 'set-color-scheme'; readonly darkMode: ColourScheme }
  | { readonly event: 'sdk-set-bubble-visibility'; readonly hideMessageBubble: boolean }
  // The commands below are sent only by our own loader. Other frames do not know them.
  | { readonly event: 'set-consent'; readonly consent: Consent }
  | { readonly event: 'set-draft'; readonly text: string }
  | { readonly event: 'show-article'; readonly articleId: string }
  | { readonly event: 'show-help'; readonly query: string }
  | { readonly event: 'start-campaign'; readonly campaignId: string }

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
      welcomeTitle: trimmedString(fields['welcomeTitle']),
      welcomeDescription: trimmedString(fields['welcomeDescription']),
      availableMessage: trimmedString(fields['availableMessage']),
      unavailableMessage: trimmedString(fields['unavailableMessage']),
      enableFileUpload: boolean(fields['enableFileUpload']),
      enableEmojiPicker: boolean(fields['enableEmojiPicker']),
      enableEndConversation: boolean(fields['enableEndConversation']),
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

/**
 * Parses `set-user`. After every reload of the frame, Chatwoot's host repeats the user without the `user` object around
 * it, and often without an identifier.
 */
function parseUser(fields: Fields): Payload<'set-user'> | undefined {
  const wrapped = safeRecord(fields['user'])
  const userIdentifier = identifier(fields['identifier'])
  const user = readUser(wrapped ?? fields)
  if (userIdentifier !== undefined) return { identifier: userIdentifier, user }
  return wrapped === undefined && Object.keys(user).length > 0 ? { user } : undefined
}

const readUser = (fields: Fields): HostUser =>
  omitUndefined({
    name: trimmedString(fields['name']),
    email: trimmedString(fields['email']),
    avatarUrl: trimmedString(fields['avatar_url']),
    phoneNumber: trimmedString(fields['phone_number']),
    identifierHash: trimmedString(fields['identifier_hash']),
    about: readAbout(fields),
    customAttributes: safeRecord(fields['custom_attributes']),
  })

const ABOUT: readonly string[] = ['company_name', 'city', 'country_code', 'description', 'social_profiles']

function readAbout(fields: Fields): Fields | undefined {
  const about = Object.entries(fields).flatMap(([name, value]) => {
    const known = ABOUT.includes(name) ? (trimmedString(value) ?? safeRecord(value)) : undefined
    return known === undefined ? [] : [[name, known] as const]
  })
  return about.length > 0 ? Object.fromEntries(about) : undefined
}
