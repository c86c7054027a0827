import { removeCookie, readCookie, writeCookie } from './cookies.ts'
import { createElements, type Elements } from './hostElements.ts'
import { readSettings, type Settings } from './hostSettings.ts'
import { createHostApi, popOut } from './hostApi.ts'
import { type Fields, parseMessage, record, send } from './wire.ts'

/**
 * This module is a fake of Chatwoot 4.10's `sdk.js`. It behaves like the original towards a frame and a page. It follows
 * the documented behaviour, not the original code.
 */

type RunOptions = { readonly websiteToken: string; readonly baseUrl: string }

/** State and functions that the modules of a running host script share. */
export type Host = RunOptions & {
  readonly settings: Settings
  readonly elements: Elements
  readonly state: { isOpen: boolean; hasLoaded: boolean; resetTriggered: boolean; user?: Fields }
  readonly postCommand: (event: string, fields?: Fields) => void
  readonly toggle: (shouldOpen?: boolean) => void
  readonly addressOf: (isReset: boolean) => string
}

const dispatch = (name: string, detail: unknown = null): boolean =>
  window.dispatchEvent(new CustomEvent(name, { detail }))

const HOUR_MS = 3_600_000

/** Maximum width in px at which Chatwoot's panel fills the screen. */
const MOBILE_MAX_PX = 668

function run({ websiteToken, baseUrl }: RunOptions): void {
  if (Reflect.has(window, '$chatwoot')) return
  const settings = readSettings()
  const addressOf = (isReset: boolean): string => {
    const token = isReset ? undefined : readCookie('cw_conversation')
    return `${baseUrl}/widget?website_token=${websiteToken}${token === undefined ? '' : `&cw_conversation=${token}`}`
  }
  const elements = createElements(settings, addressOf(false))
  const state = { isOpen: false, hasLoaded: false, resetTriggered: false }
  const postCommand = (event: string, fields: Fields = {}): void =>
    send(elements.frame.contentWindow, { event, ...fields })
  const toggle = (shouldOpen = !state.isOpen): void => {
    if (shouldOpen === state.isOpen) return
    state.isOpen = shouldOpen
    dispatch(shouldOpen ? 'chatwoot:opened' : 'chatwoot:closed')
    elements.show(shouldOpen)
    if (shouldOpen) postCommand('push-event', { eventName: 'webwidget.triggered' })
    postCommand('toggle-open', { isOpen: shouldOpen })
  }
  const host: Host = { websiteToken, baseUrl, settings, elements, state, postCommand, toggle, addressOf }
  const handlers = createHandlers(host)
  // Chatwoot assigns the property, so it replaces the page's own handler.
  window.onmessage = ({ data }: MessageEvent) => {
    const message = parseMessage(data)
    if (message) handlers[String(message['event'])]?.(message)
  }
  followPage(host)
  Reflect.set(window, '$chatwoot', createHostApi(host))
}

/**
 * Sends the page's URL when it has changed, and the `toggle-close-button` command at every resize. It compares the URL
 * at every change of the body.
 */
function followPage({ postCommand }: Host): void {
  let address = window.location.href
  const { host } = window.location
  new MutationObserver(() => {
    if (window.location.href === address) return
    address = window.location.href
    postCommand('change-url', { referrerURL: address, referrerHost: host })
  }).observe(document.body, { childList: true, subtree: true })
  window.addEventListener('resize', () => postWidth(postCommand))
}

const postWidth = (postCommand: Host['postCommand']): void =>
  postCommand('toggle-close-button', { isMobile: matchMedia(`(max-width: ${MOBILE_MAX_PX}px)`).matches })

type Handler = (message: Fields) => void

function createHandlers(host: Host): Readonly<Record<string, Handler>> {
  const { settings, elements, toggle } = host
  const { holder } = elements
  const { baseDomain: domain } = settings
  return {
    loaded: (message) => initializeFrame(host, record(message['config'])),
    setBubbleLabel: ({ label }) => elements.setLabel(String(label)),
    setUnreadMode: () => {
      holder.classList.add('has-unread-view')
      toggle(true)
    },
    resetUnreadMode: () => holder.classList.remove('has-unread-view'),
    updateIframeHeight: ({ isFixedHeight, extraHeight }) => {
      holder.style.height = isFixedHeight === true ? `${Number(extraHeight)}px` : ''
    },
    handleNotificationDot: ({ unreadMessageCount }) => {
      if (!settings.hideMessageBubble) elements.setUnread(Number(unreadMessageCount) > 0)
    },
    setCampaignReadOn: () =>
      writeCookie('cw_snooze_campaigns_till', { value: Date.now() + HOUR_MS, domain, seconds: HOUR_MS / 1000 }),
    setAuthCookie: ({ data }) => writeCookie('cw_conversation', { value: record(data)['widgetAuthToken'], domain }),
    toggleBubble: () => toggle(),
    closeWindow: () => {
      toggle(false)
      holder.classList.remove('has-unread-view')
    },
    closeChat: () => toggle(false),
    popoutChatWindow: () => {
      toggle(false)
      popOut(host)
    },
    onEvent: ({ eventIdentifier, data }) => void dispatch(String(eventIdentifier), data),
    postback: (message) => void dispatch('chatwoot:postback', message),
    error: ({ data }) => {
      dispatch('chatwoot:error', data)
      removeCookie(`cw_user_${host.websiteToken}`)
    },
  }
}

function initializeFrame({ settings, elements, state, postCommand, toggle }: Host, config: Fields): void {
  const { baseDomain, useBrowserLanguage: _language, type: _type, launcherTitle: _title, ...frameSettings } = settings
  writeCookie('cw_conversation', { value: config['authToken'], domain: baseDomain })
  state.hasLoaded = true
  postCommand('config-set', { ...frameSettings, campaignsSnoozedTill: readCookie('cw_snooze_campaigns_till') })
  elements.frame.style.visibility = ''
  const { widgetColor } = record(config['channelConfig']) as { readonly widgetColor: string }
  if (elements.drawBubble(widgetColor, () => toggle()))
    postCommand('change-url', { referrerURL: window.location.href, referrerHost: window.location.host })
  postWidth(postCommand)
  // Unlike `setUser`, this repeated command has no `identifier` and `user` fields around the user's data.
  if (state.user) postCommand('set-user', state.user)
  if (!state.resetTriggered) dispatch('chatwoot:ready')
}

Reflect.set(window, 'chatwootSDK', { run })
