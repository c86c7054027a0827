import { count, type Fields, flag, identifier, oneOf, present, record, text, whole, words } from './fields.ts'

export type ColourScheme = 'light' | 'dark' | 'auto'

/** What the host's visitor allows to be stored: nothing, until the tab is closed, or for good. */
export type Consent = 'none' | 'session' | 'full'

/** What a host may say of its visitor. */
type HostUser = {
  readonly name?: string
  readonly email?: string
  readonly avatarUrl?: string
  readonly phoneNumber?: string
  readonly identifierHash?: string
  /** Company, place, description and profiles, by the server's own names. */
  readonly about?: Fields
  readonly customAttributes?: Fields
}

/** Every command a host may give the frame; the names and payloads are the wire's own. */
export type HostCommand =
  | {
      readonly event: 'config-set'
      readonly locale?: string
      readonly position?: 'left' | 'right'
      readonly hideMessageBubble?: boolean
      readonly showPopoutButton?: boolean
      readonly widgetStyle?: 'standard' | 'flat'
      /** Our own loader's addition: the tenant's colour before any configuration is there. */
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
      /** Our own loader's addition: the page's builder wants to hear why campaigns start or do not. */
      readonly debug?: boolean
      /** Our own loader's addition; a host that does not say leaves everything to be stored. */
      readonly consent?: Consent
      /** Our own loader's addition: the visitor's token, '' if there is none. It outweighs the one in the frame's address. */
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
  /** Without a name only where a Chatwoot host repeats what it has said before. */
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
  // From here on: our own loader's, which a frame of another descent does not know.
  | { readonly event: 'set-consent'; readonly consent: Consent }
  | { readonly event: 'set-draft'; readonly text: string }
  | { readonly event: 'show-article'; readonly articleId: string }
  | { readonly event: 'show-help'; readonly query: string }
  | { readonly event: 'start-campaign'; readonly campaignId: string }

/** A command whose sender waits for the frame's `acknowledged` names itself. */
export type Asked<Command extends HostCommand = HostCommand> = Command & { readonly requestId?: string }

type Name = HostCommand['event']
type Payload<Event extends Name> = Omit<Extract<HostCommand, { event: Event }>, 'event'>

/** One parser a command: a new command without one does not compile. */
const PARSERS: { readonly [Event in Name]: (fields: Fields) => Payload<Event> | undefined } = {
  'config-set': (fields) =>
    present({
      locale: words(fields['locale']),
      position: oneOf('left', 'right')(fields['position']),
      hideMessageBubble: flag(fields['hideMessageBubble']),
      showPopoutButton: flag(fields['showPopoutButton']),
      widgetStyle: oneOf('standard', 'flat')(fields['widgetStyle']),
      darkMode: parseColourScheme(fields['darkMode']),
      widgetColor: words(fields['widgetColor']),
      showUnreadMessagesDialog: flag(fields['showUnreadMessagesDialog']),
      campaignsSnoozedTill: words(fields['campaignsSnoozedTill']),
      welcomeTitle: words(fields['welcomeTitle']),
      welcomeDescription: words(fields['welcomeDescription']),
      availableMessage: words(fields['availableMessage']),
      unavailableMessage: words(fields['unavailableMessage']),
      enableFileUpload: flag(fields['enableFileUpload']),
      enableEmojiPicker: flag(fields['enableEmojiPicker']),
      enableEndConversation: flag(fields['enableEndConversation']),
      debug: flag(fields['debug']),
      consent: parseConsent(fields['consent']),
      conversation: text(fields['conversation']),
    }),
  'widget-visible': () => ({}),
  'on-bubble-close': () => ({}),
  'set-unread-view': () => ({}),
  'unset-unread-view': () => ({}),
  'inner-document-width': ({ width }) => whole({ width: count(width) }),
  'change-url': ({ referrerURL, referrerHost }) =>
    whole({ referrerURL: text(referrerURL), referrerHost: text(referrerHost) ?? '' }),
  // Until 2022 hosts called it showClose.
  'toggle-close-button': ({ isMobile, showClose }) => whole({ isMobile: flag(isMobile) ?? flag(showClose) }),
  'toggle-open': ({ isOpen }) => whole({ isOpen: flag(isOpen) }),
  'push-event': ({ eventName }) => whole({ eventName: words(eventName) }),
  'set-user': parseUser,
  'set-custom-attributes': ({ customAttributes }) => whole({ customAttributes: record(customAttributes) }),
  'delete-custom-attribute': ({ customAttribute }) => whole({ customAttribute: words(customAttribute) }),
  'set-conversation-custom-attributes': ({ customAttributes }) => whole({ customAttributes: record(customAttributes) }),
  'delete-conversation-custom-attribute': ({ customAttribute }) => whole({ customAttribute: words(customAttribute) }),
  'set-label': ({ label }) => whole({ label: words(label) }),
  'remove-label': ({ label }) => whole({ label: words(label) }),
  'set-locale': ({ locale }) => whole({ locale: words(locale) }),
  'set-color-scheme': ({ darkMode }) => whole({ darkMode: parseColourScheme(darkMode) }),
  'sdk-set-bubble-visibility': ({ hideMessageBubble }) => whole({ hideMessageBubble: flag(hideMessageBubble) }),
  'set-consent': (fields) => whole({ consent: parseConsent(fields['consent']) }),
  'set-draft': (fields) => whole({ text: text(fields['text']) }),
  'show-article': ({ articleId }) => whole({ articleId: identifier(articleId) }),
  'show-help': ({ query }) => ({ query: text(query) ?? '' }),
  'start-campaign': ({ campaignId }) => whole({ campaignId: identifier(campaignId) }),
}

export const HOST_COMMANDS = Object.keys(PARSERS) as readonly Name[]

/** A command with a payload of the right shape and nothing else in it; undefined for everything else. */
export function parseHostCommand(fields: Fields): Asked | undefined {
  const { event } = fields
  if (typeof event !== 'string' || !Object.hasOwn(PARSERS, event)) return undefined
  const payload = PARSERS[event as Name](fields)
  return payload && ({ ...payload, event, ...present({ requestId: words(fields['requestId']) }) } as Asked)
}

export const parseColourScheme = oneOf<ColourScheme>('light', 'dark', 'auto')
export const parseConsent = oneOf<Consent>('none', 'session', 'full')

/** Chatwoot's host repeats a user flat after every reload of the frame, without the `user` around it and often nameless. */
function parseUser(fields: Fields): Payload<'set-user'> | undefined {
  const wrapped = record(fields['user'])
  const given = identifier(fields['identifier'])
  const user = readUser(wrapped ?? fields)
  if (given !== undefined) return { identifier: given, user }
  return wrapped === undefined && Object.keys(user).length > 0 ? { user } : undefined
}

const readUser = (fields: Fields): HostUser =>
  present({
    name: words(fields['name']),
    email: words(fields['email']),
    avatarUrl: words(fields['avatar_url']),
    phoneNumber: words(fields['phone_number']),
    identifierHash: words(fields['identifier_hash']),
    about: readAbout(fields),
    customAttributes: record(fields['custom_attributes']),
  })

const ABOUT: readonly string[] = ['company_name', 'city', 'country_code', 'description', 'social_profiles']

function readAbout(fields: Fields): Fields | undefined {
  const said = Object.entries(fields).flatMap(([name, value]) => {
    const known = ABOUT.includes(name) ? (words(value) ?? record(value)) : undefined
    return known === undefined ? [] : [[name, known] as const]
  })
  return said.length > 0 ? Object.fromEntries(said) : undefined
}
