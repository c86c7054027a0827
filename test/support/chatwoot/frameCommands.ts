import type { Frame } from './frame.ts'
import { type Fields, record } from './wire.ts'

type Command = (message: Fields) => void

/**
 * Returns the handlers of Chatwoot's frame for the commands of a host script. The frame ignores a command without a
 * handler.
 */
export function createFrameCommands(frame: Frame): Readonly<Record<string, Command>> {
  return { ...navigation(frame), ...appearance(frame), ...identity(frame) }
}

function navigation(frame: Frame): Readonly<Record<string, Command>> {
  const { state, server, goTo, markSeen, leaveDialog } = frame
  return {
    'toggle-open': ({ isOpen }) => {
      state.isOpen = isOpen === true
      if (state.isOpen && state.route === 'home' && state.messages.length > 0) goTo('messages')
      if (!state.isOpen && (state.route === 'unread' || state.route === 'campaign')) {
        markSeen()
        leaveDialog()
        goTo('home')
      }
      if (!state.isOpen) state.campaign = undefined
    },
    'push-event': ({ eventName }) => {
      if (state.route !== 'unread' && state.route !== 'campaign')
        void server.request('POST', 'events', { name: eventName, event_info: { referer: state.referer } })
    },
    // Chatwoot's frame scrolls its message list. The home screen has no list, so this command throws there.
    'widget-visible': () => {
      const list = document.querySelector('.conversation-wrap') as HTMLElement
      list.scrollTop = list.scrollHeight
    },
    'change-url': ({ referrerURL }) => {
      state.referer = String(referrerURL)
      void watchCampaigns(frame)
    },
  }
}

let timers: number[] = []
let round = 0

/** Starts a timer for each matching campaign. A change of the page's URL cancels all timers. */
async function watchCampaigns(frame: Frame): Promise<void> {
  const { state, server } = frame
  for (const timer of timers) clearTimeout(timer)
  timers = []
  const address = state.referer
  round += 1
  const currentRound = round
  const { body } = await server.request('GET', 'campaigns')
  // A later change of the URL has started a new round in the meantime.
  if (currentRound !== round) return
  for (const campaign of body as unknown as readonly Fields[]) {
    const { url, time_on_page: seconds } = record(campaign['trigger_rules'])
    if (new URLPattern(String(url)).test(address))
      timers.push(window.setTimeout(() => showCampaign(frame, campaign), Number(seconds) * 1_000))
  }
}

function showCampaign({ state, goTo, postEvent }: Frame, campaign: Fields): void {
  if (state.isOpen || state.route !== 'home' || state.messages.length > 0 || state.snoozedTill > Date.now()) return
  state.campaign = campaign
  goTo('campaign')
  postEvent('updateIframeHeight', { isFixedHeight: true, extraHeight: document.body.scrollHeight })
  postEvent('setUnreadMode')
}

function appearance({
  state,
  server,
  postEvent,
  redraw,
  loadMessages,
  showUnread,
}: Frame): Readonly<Record<string, Command>> {
  const setLocale = (locale: unknown): void => {
    if (typeof locale === 'string') document.documentElement.lang = locale.split('_')[0] ?? ''
    postEvent('setBubbleLabel', {
      label: document.documentElement.lang === 'de' ? 'Chatten Sie mit uns' : 'Chat with us',
    })
  }
  const setColorScheme = (darkMode: unknown): void => {
    const isDark = darkMode === 'dark' || (darkMode === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
    document.documentElement.style.colorScheme = isDark ? 'dark' : 'light'
  }
  return {
    'config-set': (message) => {
      state.config = message
      state.isBubbleHidden = message['hideMessageBubble'] === true
      state.snoozedTill = Number(message['campaignsSnoozedTill'] ?? 0)
      setLocale(message['locale'])
      setColorScheme(message['darkMode'])
      redraw()
      void loadMessages().then(showUnread)
      for (const path of ['inbox_members', 'contact']) void server.request('GET', path)
    },
    'toggle-close-button': ({ isMobile }) => {
      state.isMobile = isMobile === true
      redraw()
    },
    'set-locale': ({ locale }) => setLocale(locale),
    'set-color-scheme': ({ darkMode }) => setColorScheme(darkMode),
    'sdk-set-bubble-visibility': ({ hideMessageBubble }) => {
      state.isBubbleHidden = hideMessageBubble === true
      redraw()
    },
  }
}

function identity({ state, server, postEvent, loadMessages }: Frame): Readonly<Record<string, Command>> {
  const request = (method: string, path: string, body?: unknown): void => void server.request(method, path, body)
  const setUser = async (identifier: unknown, user: Fields): Promise<void> => {
    const { status, body } = await server.request('PATCH', 'contact/set_user', { identifier, ...user })
    if (status !== 200) return postEvent('error', { errorType: 'SET_USER_ERROR', data: body })
    const { widget_auth_token: token } = body
    if (typeof token === 'string') {
      server.switchTo(token)
      postEvent('setAuthCookie', { data: { widgetAuthToken: token } })
    }
    if (token === undefined && user['identifier_hash'] === undefined) return
    state.messages = []
    await loadMessages()
  }
  return {
    'set-user': ({ identifier, user }) => void setUser(identifier, record(user)),
    'set-custom-attributes': ({ customAttributes }) =>
      request('PATCH', 'contact', { custom_attributes: customAttributes }),
    'delete-custom-attribute': ({ customAttribute }) =>
      request('POST', 'contact/destroy_custom_attributes', { custom_attributes: [customAttribute] }),
    'set-conversation-custom-attributes': ({ customAttributes }) =>
      request('POST', 'conversations/set_custom_attributes', { custom_attributes: customAttributes }),
    'delete-conversation-custom-attribute': ({ customAttribute }) =>
      request('POST', 'conversations/destroy_custom_attributes', { custom_attribute: [customAttribute] }),
    'set-label': ({ label }) => request('POST', 'labels', { label }),
    'remove-label': ({ label }) => request('DELETE', `labels/${String(label)}`),
  }
}
