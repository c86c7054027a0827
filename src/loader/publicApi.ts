import type { HostCommand } from '#protocol/hostCommands.ts'
import type { Settings } from './settings.ts'
import type { Widget } from './widget.ts'

type Facts = { readonly baseUrl: string; readonly websiteToken: string; readonly settings: Settings }

type Identity = { readonly identifier?: string; readonly user?: object }

/** `window.$chatwoot`, by the names host pages already use. A wrong call throws here, where the mistake is. */
export function createPublicApi(widget: Widget, { settings, ...facts }: Facts) {
  let identity: Identity = {}
  let wasReset = false
  return {
    ...settings,
    ...facts,
    ...createTalk(widget.tell),
    get hasLoaded() {
      return widget.hasLoaded()
    },
    get isOpen() {
      return widget.isOpen()
    },
    get resetTriggered() {
      return wasReset
    },
    get identifier() {
      return identity.identifier
    },
    get user() {
      return identity.user
    },
    toggle: widget.toggle,
    toggleBubbleVisibility: (visibility: unknown) => widget.setBubbleVisible(visibility === 'show'),
    popoutChatWindow: widget.popOut,
    setUser: (id: unknown, details: unknown) => {
      const identifier = words(typeof id === 'number' ? String(id) : id, 'setUser needs an identifier')
      const user = object(details, 'setUser needs a user')
      if (!['avatar_url', 'email', 'name'].some((name) => Reflect.get(user, name)))
        throw problem('setUser: the user needs an avatar_url, an email or a name')
      identity = { identifier, user }
      widget.tell({ event: 'set-user', identifier, user })
    },
    reset: () => {
      identity = {}
      wasReset = true
      widget.reset()
    },
  }
}

/** What is passed on as it is. */
const createTalk = (tell: (command: HostCommand) => void) => ({
  setCustomAttributes: (values: unknown) =>
    tell({ event: 'set-custom-attributes', customAttributes: { ...object(values, ATTRIBUTES) } }),
  deleteCustomAttribute: (name: unknown) =>
    tell({ event: 'delete-custom-attribute', customAttribute: words(name, ATTRIBUTE) }),
  setConversationCustomAttributes: (values: unknown) =>
    tell({ event: 'set-conversation-custom-attributes', customAttributes: { ...object(values, ATTRIBUTES) } }),
  deleteConversationCustomAttribute: (name: unknown) =>
    tell({ event: 'delete-conversation-custom-attribute', customAttribute: words(name, ATTRIBUTE) }),
  setLabel: (label: unknown) => tell({ event: 'set-label', label: words(label, LABEL) }),
  removeLabel: (label: unknown) => tell({ event: 'remove-label', label: words(label, LABEL) }),
  setLocale: (locale: unknown = 'en') =>
    tell({ event: 'set-locale', locale: words(locale, 'setLocale needs a locale') }),
  setColorScheme: (scheme: unknown = 'light') =>
    tell({ event: 'set-color-scheme', darkMode: scheme === 'dark' || scheme === 'auto' ? scheme : 'light' }),
})

const ATTRIBUTES = 'the attributes must be an object with something in it'
const ATTRIBUTE = 'the attribute needs a name'
const LABEL = 'the label needs a name'

const problem = (text: string): TypeError => new TypeError(`$chatwoot: ${text}`)

function words(value: unknown, otherwise: string): string {
  if (typeof value === 'string' && value.trim() !== '') return value
  throw problem(otherwise)
}

function object(value: unknown, otherwise: string): object {
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0) return value
  throw problem(otherwise)
}
