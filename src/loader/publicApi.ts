import { parseHostCommand } from '#protocol/hostCommands.ts'
import type { Settings } from './settings.ts'
import type { Widget } from './widget.ts'

type Facts = { readonly baseUrl: string; readonly websiteToken: string; readonly settings: Settings }

/** `window.$chatwoot`, by the names host pages already use. A wrong call throws here, where the mistake is. */
export function createPublicApi(widget: Widget, { baseUrl, websiteToken, settings }: Facts) {
  let identity: { readonly identifier?: unknown; readonly user?: unknown } = {}
  let wasReset = false

  const tell = (event: string, payload: object): void => {
    const command = parseHostCommand({ ...payload, event })
    if (command === undefined) throw new TypeError(`$chatwoot: ${event} was called with values it cannot use`)
    widget.tell(command)
  }

  return {
    ...settings,
    baseUrl,
    websiteToken,
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
    toggle: (state?: 'open' | 'close') => widget.toggle(state),
    ...createTalk(tell),
    toggleBubbleVisibility: (visibility: 'show' | 'hide') => widget.setBubbleVisible(visibility === 'show'),
    popoutChatWindow: () => widget.popOut(),
    setUser: (identifier: unknown, user: unknown) => {
      if (!hasOneOf(user, ['avatar_url', 'email', 'name']))
        throw new TypeError('$chatwoot.setUser: the user needs an avatar_url, an email or a name')
      tell('set-user', { identifier, user })
      identity = { identifier, user }
    },
    reset: () => {
      identity = {}
      wasReset = true
      widget.reset()
    },
  }
}

type Tell = (event: string, payload: object) => void

/** What is passed on as it is. */
const createTalk = (tell: Tell) => ({
  setCustomAttributes: (customAttributes: unknown) => tell('set-custom-attributes', { customAttributes }),
  deleteCustomAttribute: (customAttribute: unknown) => tell('delete-custom-attribute', { customAttribute }),
  setConversationCustomAttributes: (customAttributes: unknown) =>
    tell('set-conversation-custom-attributes', { customAttributes }),
  deleteConversationCustomAttribute: (customAttribute: unknown) =>
    tell('delete-conversation-custom-attribute', { customAttribute }),
  setLabel: (label: unknown) => tell('set-label', { label }),
  removeLabel: (label: unknown) => tell('remove-label', { label }),
  setLocale: (locale: unknown = 'en') => tell('set-locale', { locale }),
  setColorScheme: (darkMode: unknown = 'light') => tell('set-color-scheme', { darkMode }),
})

const hasOneOf = (value: unknown, names: readonly string[]): boolean =>
  typeof value === 'object' && value !== null && names.some((name) => Boolean(Reflect.get(value, name)))
