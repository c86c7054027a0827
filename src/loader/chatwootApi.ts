import type { HostCommand } from '#protocol/hostCommands.ts'
import type { Created } from './create.ts'
import { complain } from './errors.ts'

const USER_NEEDS = 'avatar_url, email or name'

type Facade = Pick<Created, 'widget' | 'handle' | 'facts'>

/** Creates `window.$chatwoot` with Chatwoot's names. An invalid call throws synchronously. */
export function createChatwootApi({ widget, handle, facts: { settings, ...facts } }: Facade) {
  const { tell } = widget
  const api = {
    ...settings,
    ...facts,
    ...createSends(tell),
    resetTriggered: false,
    get hasLoaded() {
      return widget.hasLoaded()
    },
    get isOpen() {
      return widget.isOpen()
    },
    setColorScheme: (scheme: unknown = 'light') =>
      tell({ event: 'set-color-scheme', darkMode: scheme === 'dark' || scheme === 'auto' ? scheme : 'light' }),
    toggle: widget.toggle,
    toggleBubbleVisibility: (visibility: unknown) => {
      const isHidden = visibility === 'hide'
      if (!isHidden && visibility !== 'show') return
      api.hideMessageBubble = isHidden
      widget.setBubbleVisible(!isHidden)
    },
    popoutChatWindow: () => void widget.withPanel((panel) => panel.popOut()).catch(complain),
    setUser: (id: unknown, details: unknown) => {
      const identifier = words(id, 'identifier')
      const user = object(details, USER_NEEDS)
      if (!['avatar_url', 'email', 'name'].some((name) => Reflect.get(user, name))) throw problem(USER_NEEDS)
      Object.assign(api, { identifier, user })
      tell({ event: 'set-user', identifier, user })
    },
    destroy: handle.destroy,
    reset: () => {
      Object.assign(api, { identifier: undefined, user: undefined, resetTriggered: true })
      // `$chatwoot.reset` returns nothing; a failure is emitted as an `error` event.
      widget.reset().catch(() => undefined)
    },
  }
  return api
}

/** Methods that send one value, with the value's name in the command. Names of attribute maps end in `s`. */
const SENDS = {
  setCustomAttributes: 'customAttributes',
  deleteCustomAttribute: 'customAttribute',
  setConversationCustomAttributes: 'customAttributes',
  deleteConversationCustomAttribute: 'customAttribute',
  setLabel: 'label',
  removeLabel: 'label',
  setLocale: 'locale',
} as const

type Sends = Readonly<Record<keyof typeof SENDS, (value?: unknown) => void>>

function createSends(tell: (command: HostCommand) => void): Sends {
  const sends: Partial<Record<string, unknown>> = {}
  for (const [method, name] of Object.entries(SENDS))
    sends[method] = (value: unknown = name === 'locale' ? 'en' : '') => {
      // Chatwoot ignores an empty label, and throws for every other empty value.
      if (name === 'label' && value === '') return
      const event = method.replace(/[A-Z]/g, '-$&').toLowerCase()
      tell({ event, [name]: name === 'customAttributes' ? object(value, name) : words(value, name) } as HostCommand)
    }
  return sends as Sends
}

const problem = (text: string): TypeError => new TypeError(`$chatwoot: no ${text}`)

function words(value: unknown, otherwise: string): string {
  const name = Number.isFinite(value) ? String(value) : value
  if (typeof name === 'string' && name.trim()) return name
  throw problem(otherwise)
}

function object(value: unknown, otherwise: string): object {
  // The copy throws here if the value cannot be serialised, and protects it from later changes by the page.
  const copy: unknown = typeof value === 'object' && JSON.parse(JSON.stringify(value))
  if (typeof copy === 'object' && copy && Object.keys(copy).length) return copy
  throw problem(otherwise)
}
