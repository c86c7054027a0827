import type { HostCommand } from '#protocol/hostCommands.ts'
import type { Created } from './create.ts'
import { complain } from './errors.ts'

const USER_NEEDS = 'no avatar_url, email or name'

type Facade = Pick<Created, 'widget' | 'handle' | 'facts'>

type Identity = { readonly identifier?: string; readonly user?: object }

/** `window.$chatwoot`, by the names host pages already use. A wrong call throws here, where the mistake is. */
export function createChatwootApi({ widget, handle, facts: { settings, ...facts } }: Facade) {
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
    toggleBubbleVisibility: (visibility: unknown) => {
      if (visibility === 'show' || visibility === 'hide') widget.setBubbleVisible(visibility === 'show')
    },
    popoutChatWindow: () => void widget.withPanel((panel) => panel.popOut()).catch(complain),
    setUser: (id: unknown, details: unknown) => {
      const identifier = words(id, 'no identifier')
      const user = object(details, USER_NEEDS)
      if (!['avatar_url', 'email', 'name'].some((name) => Reflect.get(user, name))) throw problem(USER_NEEDS)
      identity = { identifier, user }
      widget.tell({ event: 'set-user', identifier, user })
    },
    destroy: handle.destroy,
    reset: () => {
      identity = {}
      wasReset = true
      // Nobody waits for it here, and a failure is told as an event.
      widget.reset().catch(() => undefined)
    },
  }
}

/** What is passed on as it is. */
function createTalk(tell: (command: HostCommand) => void) {
  const named =
    (make: (name: string) => HostCommand) =>
    (value: unknown): void =>
      tell(make(words(value, 'no name')))
  const filled =
    (make: (values: object & Attributes) => HostCommand) =>
    (values: unknown): void =>
      tell(make({ ...object(values, 'no attributes') }))
  const setLocale = named((locale) => ({ event: 'set-locale', locale }))
  return {
    setCustomAttributes: filled((customAttributes) => ({ event: 'set-custom-attributes', customAttributes })),
    deleteCustomAttribute: named((customAttribute) => ({ event: 'delete-custom-attribute', customAttribute })),
    setConversationCustomAttributes: filled((customAttributes) => ({
      event: 'set-conversation-custom-attributes',
      customAttributes,
    })),
    deleteConversationCustomAttribute: named((customAttribute) => ({
      event: 'delete-conversation-custom-attribute',
      customAttribute,
    })),
    setLabel: named((label) => ({ event: 'set-label', label })),
    removeLabel: named((label) => ({ event: 'remove-label', label })),
    setLocale: (locale: unknown = 'en') => setLocale(locale),
    setColorScheme: (scheme: unknown = 'light') =>
      tell({ event: 'set-color-scheme', darkMode: scheme === 'dark' || scheme === 'auto' ? scheme : 'light' }),
  }
}

type Attributes = Readonly<Record<string, unknown>>

const problem = (text: string): TypeError => new TypeError(`$chatwoot: ${text}`)

function words(value: unknown, otherwise: string): string {
  const name = Number.isFinite(value) ? String(value) : value
  if (typeof name === 'string' && name.trim()) return name
  throw problem(otherwise)
}

function object(value: unknown, otherwise: string): object {
  // What cannot be sent throws here; what the page does with it later changes nothing.
  const copy: unknown = typeof value === 'object' && JSON.parse(JSON.stringify(value))
  if (typeof copy === 'object' && copy && Object.keys(copy).length) return copy
  throw problem(otherwise)
}
