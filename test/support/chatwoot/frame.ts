import { createFrameCommands } from './frameCommands.ts'
import { createScreens, type Route } from './frameScreens.ts'
import { connect, type Message, type Rendered, type Server } from './server.ts'
import { type Fields, parseMessage, record, send } from './wire.ts'

/**
 * This module is a fake of Chatwoot 4.10's frame. It behaves like the original towards a host script. It follows the
 * documented behaviour, not the original code.
 */

export type State = {
  route: Route
  messages: readonly Message[]
  campaign: Fields | undefined
  config: Fields
  seenAt: number
  seenId: number
  referer: string
  isOpen: boolean
  isMobile: boolean
  isBubbleHidden: boolean
  snoozedTill: number
}

/** State and functions that the modules of the frame share. */
export type Frame = {
  readonly state: State
  readonly server: Server
  readonly rendered: Rendered
  readonly websiteToken: string
  readonly postEvent: (event: string, fields?: Fields) => void
  readonly goTo: (route: Route) => void
  readonly redraw: () => void
  readonly loadMessages: () => Promise<void>
  readonly markSeen: () => void
  readonly leaveDialog: () => void
  readonly showUnread: () => void
}

const AGENT = 1

/** Starts the frame in a page that the server rendered for one visitor. */
function start(rendered: Rendered): void {
  const websiteToken = new URLSearchParams(location.search).get('website_token') ?? ''
  const server = connect(rendered, websiteToken)
  const state: State = {
    ...{ route: 'home', messages: [], campaign: undefined, config: {}, seenAt: 0, seenId: 0, referer: '' },
    ...{ isOpen: false, isMobile: false, isBubbleHidden: false, snoozedTill: 0 },
  }
  const postEvent: Frame['postEvent'] = (event, fields = {}) => send(window.parent, { event, ...fields })
  const redraw = (): void => screens.draw(viewOf(frame))
  const unreadMessages = (): readonly Message[] =>
    state.messages.filter(
      ({ id, message_type: type, created_at: createdAt }) =>
        type === AGENT && createdAt > state.seenAt && id > state.seenId,
    )
  const frame: Frame = {
    ...{ state, server, rendered, websiteToken, postEvent, redraw },
    goTo: (route) => {
      state.route = route
      redraw()
      if (route === 'messages') frame.markSeen()
    },
    loadMessages: async () => {
      state.messages = await server.messages()
      redraw()
    },
    markSeen: () => {
      if (state.messages.length === 0) return
      state.seenId = Math.max(...state.messages.map(({ id }) => id))
      void server.request('POST', 'conversations/update_last_seen', { contact_last_seen_at: Date.now() / 1000 })
    },
    leaveDialog: () => {
      postEvent('resetUnreadMode')
      postEvent('updateIframeHeight', { isFixedHeight: false, extraHeight: 0 })
      postEvent('handleNotificationDot', { unreadMessageCount: unreadMessages().length })
    },
    showUnread: () => {
      const count = unreadMessages().length
      if (count > 0 && !state.isOpen && state.config['showUnreadMessagesDialog'] !== false) {
        frame.goTo('unread')
        postEvent('updateIframeHeight', { isFixedHeight: true, extraHeight: document.body.scrollHeight })
        postEvent('setUnreadMode')
      }
      if (!state.isOpen || count === 0) postEvent('handleNotificationDot', { unreadMessageCount: count })
    },
  }
  const screens = createScreens(screenHandlersOf(frame))
  document.body.append(screens.root)
  redraw()
  const commands = createFrameCommands(frame)
  window.addEventListener('message', ({ data }: MessageEvent) => {
    const message = parseMessage(data)
    if (message) commands[String(message['event'])]?.(message)
  })
  postEvent('loaded', { config: { authToken: rendered.authToken, channelConfig: rendered.channel } })
  void server.request('GET', 'conversations').then(({ body }) => {
    state.seenAt = Math.max(state.seenAt, Number(body['contact_last_seen_at'] ?? 0))
  })
  server.listen((event, data) => handleRoomEvent(frame, event, data as Message & Fields))
  // A chat in its own window has no host that sends the first message.
  if (window.parent === window) void frame.loadMessages().then(() => frame.goTo('messages'))
}

/**
 * Returns which tools the composer has. The page can only disable the emoji picker, but it can enable or disable
 * uploads.
 */
const toolsOf = ({ enableFileUpload: upload, enableEmojiPicker }: Fields, features: readonly unknown[]) => ({
  hasEmojiPicker: features.includes('emoji_picker') && enableEmojiPicker !== false,
  hasFileUpload: typeof upload === 'boolean' ? upload : features.includes('attachments'),
})

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function viewOf({ state, rendered: { channel } }: Frame) {
  const { config, isMobile, isBubbleHidden } = state
  const features = (channel['enabledFeatures'] ?? []) as readonly unknown[]
  const { welcomeTitle } = config
  return {
    ...state,
    campaign: textOf(state.campaign?.['message']),
    title: textOf(welcomeTitle) || textOf(channel['welcomeTitle']),
    hasCloseButton: isMobile || isBubbleHidden,
    hasPopoutButton: config['showPopoutButton'] === true && !isMobile,
    ...toolsOf(config, features),
  }
}

/** Handles an event of the room. A new message may also be the visitor's own. */
function handleRoomEvent(
  { state, postEvent, redraw, markSeen, showUnread }: Frame,
  event: string,
  data: Message & Fields,
): void {
  if (event !== 'message.created') return
  state.messages = [...state.messages.filter(({ id }) => id !== data.id), data]
  redraw()
  postEvent('onEvent', { eventIdentifier: 'chatwoot:on-message', data })
  if (data.message_type !== AGENT) return
  if (data['sender_type'] === 'User') postEvent('playAudio')
  if (state.isOpen && state.route === 'messages') markSeen()
  else showUnread()
}

function screenHandlersOf(frame: Frame) {
  const { state, server, postEvent, goTo, leaveDialog, websiteToken } = frame
  return {
    start: () => {
      postEvent('onEvent', { eventIdentifier: 'chatwoot:on-start-conversation', data: { hasConversation: false } })
      goTo('messages')
    },
    send: (content: string) => void server.post(content, state.referer).then(frame.loadMessages),
    close: () => postEvent('closeWindow'),
    popOut: () => {
      postEvent('closeWindow')
      const query = new URLSearchParams({ cw_conversation: server.token(), website_token: websiteToken })
      window.open(`/widget?${query}`, `webwidget_session_${websiteToken}`, 'resizable=off,width=400,height=600')
    },
    openUnread: () => {
      goTo('messages')
      leaveDialog()
    },
    // Chatwoot's host script keeps the panel open for this dialog, so closing the dialog has to close the panel.
    closeUnread: () => postEvent('toggleBubble'),
    acceptCampaign: () => {
      const info = { campaign_id: state.campaign?.['id'], referer: state.referer }
      const event = { name: 'campaign.triggered', event_info: info }
      void server.request('POST', 'events', event).then(frame.loadMessages)
      goTo('messages')
      leaveDialog()
    },
    closeCampaign: () => {
      state.snoozedTill = Date.now() + 3_600_000
      postEvent('setCampaignReadOn')
      postEvent('toggleBubble')
    },
    postback: (payload: string) => postEvent('postback', { data: { payload } }),
  }
}

start(record(Reflect.get(window, 'renderedForFrame')) as Rendered)
