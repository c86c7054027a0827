import { readCookie, removeCookie, writeCookie } from './cookies.ts'
import type { Host } from './hostScript.ts'
import { type Fields, record } from './wire.ts'

/** Event and field of each host API method that sends a single value. */
const SINGLE_VALUE_METHODS: Readonly<Record<string, readonly [event: string, field: string]>> = {
  setCustomAttributes: ['set-custom-attributes', 'customAttributes'],
  deleteCustomAttribute: ['delete-custom-attribute', 'customAttribute'],
  setConversationCustomAttributes: ['set-conversation-custom-attributes', 'customAttributes'],
  deleteConversationCustomAttribute: ['delete-conversation-custom-attribute', 'customAttribute'],
  setLabel: ['set-label', 'label'],
  removeLabel: ['remove-label', 'label'],
}

/** Creates `window.$chatwoot` with the API of Chatwoot's host script. */
export function createHostApi(host: Host): Fields {
  const { settings, state, postCommand, toggle, elements, websiteToken, baseUrl } = host
  const api = {
    ...settings,
    ...{ baseUrl, websiteToken },
    ...Object.fromEntries(
      Object.entries(SINGLE_VALUE_METHODS).map(([name, [event, field]]) => [name, createSender(host, event, field)]),
    ),
    get isOpen() {
      return state.isOpen
    },
    get hasLoaded() {
      return state.hasLoaded
    },
    get resetTriggered() {
      return state.resetTriggered
    },
    toggle: (action?: 'open' | 'close') => toggle(action === undefined ? undefined : action === 'open'),
    toggleBubbleVisibility: (visibility: 'show' | 'hide') => {
      const isHidden = visibility === 'hide'
      api.hideMessageBubble = isHidden
      elements.setBubbleHidden(isHidden)
      postCommand('sdk-set-bubble-visibility', { hideMessageBubble: isHidden })
    },
    popoutChatWindow: () => popOut(host),
    setUser: (identifier: unknown, user: unknown) => setUser(host, { identifier, user: record(user) }),
    setLocale: (locale = 'en') => postCommand('set-locale', { locale }),
    setColorScheme: (darkMode = 'light') => postCommand('set-color-scheme', { darkMode }),
    reset: () => {
      toggle(false)
      for (const name of ['cw_conversation', `cw_user_${websiteToken}`]) removeCookie(name)
      delete state.user
      state.resetTriggered = true
      elements.frame.src = host.addressOf(true)
    },
  }
  return api
}

function createSender({ postCommand }: Host, event: string, field: string): (value: unknown) => void {
  return (value) => {
    const isEmpty = typeof value === 'object' ? Object.keys(record(value)).length === 0 : !value
    if (isEmpty && field !== 'label') throw new Error(`${field} is required`)
    postCommand(event, { [field]: value })
  }
}

type Identity = { readonly identifier: unknown; readonly user: Fields }

/**
 * Fields by which `setUser` recognises an unchanged user. The SDK of Chatwoot compares the MD5 hash of them with the last
 * one. This fake compares the text itself.
 */
const USER_KEYS = ['avatar_url', 'email', 'name', 'identifier_hash']

function setUser({ state, postCommand, websiteToken, settings }: Host, { identifier, user }: Identity): void {
  if (typeof identifier !== 'string' && typeof identifier !== 'number')
    throw new Error('Identifier should be a string or a number')
  if (!USER_KEYS.slice(0, 3).some((name) => user[name])) throw new Error('User object should have one of the keys')
  const cookie = `cw_user_${websiteToken}`
  const value = encodeURIComponent([...USER_KEYS.map((name) => user[name]), identifier].join('|'))
  if (readCookie(cookie) === value) return
  state.user = user
  postCommand('set-user', { identifier, user })
  writeCookie(cookie, { value, domain: settings.baseDomain })
}

export function popOut({ addressOf, websiteToken, settings }: Host): void {
  const language = typeof settings.locale === 'string' ? settings.locale : ''
  const features = 'resizable=off,width=400,height=600'
  window.open(`${addressOf(false)}&locale=${language}`, `webwidget_session_${websiteToken}`, features)
}
