import type { HostCommand } from '#protocol/hostCommands.ts'
import type { ChatwootMethods, CommandMethod } from './commandMethods.ts'
import type { Created } from './create.ts'
import { logError } from './errors.ts'

const USER_NEEDS = 'avatar_url, email or name'

type Facade = Pick<Created, 'widget' | 'handle' | 'widgetConfig'>

/** Creates `window.$chatwoot` with Chatwoot's names. An invalid call throws synchronously. */
export function createChatwootApi({ widget, handle, widgetConfig: { settings, ...config } }: Facade) {
  const { send } = widget
  const api = {
    ...settings,
    ...config,
    ...createSetters(send),
    resetTriggered: false,
    get hasLoaded() {
      return widget.hasLoaded()
    },
    get isOpen() {
      return widget.isOpen()
    },
    setColorScheme: (scheme: unknown = 'light') =>
      send({ event: 'set-color-scheme', darkMode: scheme === 'dark' || scheme === 'auto' ? scheme : 'light' }),
    toggle: widget.toggle,
    toggleBubbleVisibility: (visibility: unknown) => {
      const isHidden = visibility === 'hide'
      if (!isHidden && visibility !== 'show') return
      api.hideMessageBubble = isHidden
      widget.setBubbleHidden(isHidden)
    },
    popoutChatWindow: () => void widget.withPanel((panel) => panel.popOut()).catch(logError),
    setUser: (id: unknown, details: unknown) => {
      const identifier = requireText(id, 'identifier')
      const user = requireObject(details, USER_NEEDS)
      if (!user['avatar_url'] && !user['email'] && !user['name']) throw invalidArgument(USER_NEEDS)
      Object.assign(api, { identifier, user })
      send({ event: 'set-user', identifier, user })
    },
    destroy: handle.destroy,
    reset: () => {
      Object.assign(api, { identifier: undefined, user: undefined, resetTriggered: true })
      // `$chatwoot.reset` returns nothing; a failure is emitted as an `error` event.
      widget.reset().catch(() => undefined)
    },
  }
  return api satisfies ChatwootMethods & Readonly<Record<CommandMethod<'chatwoot'>, unknown>>
}

/**
 * Methods that send one value, each with the name of that value in the command. `customAttributes` must be an object,
 * and all others must be text.
 */
const SETTERS = {
  setCustomAttributes: 'customAttributes',
  deleteCustomAttribute: 'customAttribute',
  setConversationCustomAttributes: 'customAttributes',
  deleteConversationCustomAttribute: 'customAttribute',
  setLabel: 'label',
  removeLabel: 'label',
  setLocale: 'locale',
} as const satisfies { readonly [Method in CommandMethod<'chatwoot'>]?: string }

type Setters = Readonly<Record<keyof typeof SETTERS, (value?: unknown) => void>>

function createSetters(send: (command: HostCommand) => void): Setters {
  const setters: Partial<Record<string, unknown>> = {}
  for (const [method, name] of Object.entries(SETTERS))
    setters[method] = (value: unknown = name === 'locale' ? 'en' : '') => {
      // Chatwoot ignores an empty label, and throws for every other empty value.
      if (name === 'label' && value === '') return
      const event = method.replace(/[A-Z]/g, '-$&').toLowerCase()
      send({
        event,
        [name]: name === 'customAttributes' ? requireObject(value, name) : requireText(value, name),
      } as HostCommand)
    }
  return setters as Setters
}

const invalidArgument = (text: string): TypeError => new TypeError(`$chatwoot: no ${text}`)

function requireText(value: unknown, expected: string): string {
  const name = Number.isFinite(value) ? String(value) : value
  if (typeof name === 'string' && name.trim()) return name
  throw invalidArgument(expected)
}

function requireObject(value: unknown, expected: string): Readonly<Record<string, unknown>> {
  // The copy throws here if the value cannot be serialised, and protects it from later changes by the page.
  const copy: unknown = typeof value === 'object' && JSON.parse(JSON.stringify(value))
  if (typeof copy === 'object' && copy && Object.keys(copy).length) return { ...copy }
  throw invalidArgument(expected)
}
