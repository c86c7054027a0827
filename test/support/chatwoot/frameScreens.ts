import { create, type Fields, record } from './wire.ts'
import type { Message } from './server.ts'

/** Routes of Chatwoot's frame that the fake frame implements. */
export type Route = 'home' | 'messages' | 'unread' | 'campaign'

export type View = {
  readonly route: Route
  readonly messages: readonly Message[]
  readonly campaign: string
  readonly title: string
  readonly hasCloseButton: boolean
  readonly hasPopoutButton: boolean
  readonly hasEmojiPicker: boolean
  readonly hasFileUpload: boolean
}

export type ScreenHandlers = {
  readonly start: () => void
  readonly send: (content: string) => void
  readonly close: () => void
  readonly popOut: () => void
  readonly openUnread: () => void
  readonly closeUnread: () => void
  readonly acceptCampaign: () => void
  readonly closeCampaign: () => void
  readonly postback: (payload: string) => void
}

export type Screens = { readonly root: HTMLElement; readonly draw: (view: View) => void }

/**
 * Creates the screens of the fake frame. Their texts are the texts of our frame, so that one test can drive both
 * frames. The composer is created only once. Therefore the visitor's input survives when the messages are rendered
 * again, as in Chatwoot's frame.
 */
export function createScreens(handlers: ScreenHandlers): Screens {
  const [topArea, bottomArea] = [create('div', {}), create('div', {})]
  const composer = createComposer(handlers)
  const root = create('div', { id: 'app' }, topArea, composer, bottomArea)
  return {
    root,
    draw: (view) => {
      const { route } = view
      const isDialog = route === 'unread' || route === 'campaign'
      topArea.replaceChildren(...(isDialog ? [] : [header(view, handlers)]), ...SCREENS[route](view, handlers))
      composer.hidden = route !== 'messages'
      bottomArea.replaceChildren(...(route === 'messages' ? tools(view) : []))
    },
  }
}

function createComposer({ send }: ScreenHandlers): HTMLElement {
  const input = create('textarea', { placeholder: 'Type your message' })
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    send(input.value)
    input.value = ''
  })
  return input
}

const header = ({ hasCloseButton, hasPopoutButton }: View, handlers: ScreenHandlers): HTMLElement =>
  create(
    'header',
    {},
    ...(hasPopoutButton ? [button('Open in a new window', handlers.popOut)] : []),
    ...(hasCloseButton ? [button('Close chat', handlers.close)] : []),
  )

const tools = ({ hasEmojiPicker, hasFileUpload }: View): readonly HTMLElement[] =>
  [...(hasEmojiPicker ? ['Choose an emoji'] : []), ...(hasFileUpload ? ['Attach files'] : [])].map((label) =>
    button(label, () => undefined),
  )

type Screen = (view: View, handlers: ScreenHandlers) => readonly Node[]

const SCREENS: Readonly<Record<Route, Screen>> = {
  home: ({ title }, { start }) => [create('h1', {}, title), button('Send us a message', start)],
  messages: ({ messages }, handlers) => [
    create('div', { role: 'log', class: 'conversation-wrap' }, ...messages.map((message) => bubble(message, handlers))),
  ],
  unread: ({ messages }, { openUnread, closeUnread }) => [
    button('Close', closeUnread),
    ...messages.slice(-3).map(({ content }) => create('article', {}, content ?? '')),
    button('See new messages', openUnread),
  ],
  campaign: ({ campaign }, { acceptCampaign, closeCampaign }) => [
    button('Close', closeCampaign),
    create('article', {}, campaign),
    button('Reply', acceptCampaign),
  ],
}

function bubble(
  { content, content_type: type, content_attributes: attributes }: Message,
  handlers: ScreenHandlers,
): Node {
  const actions = type === 'cards' ? ((attributes['items'] ?? []) as readonly Fields[]).flatMap(postbacksOf) : []
  return create(
    'div',
    {},
    create('p', {}, content ?? ''),
    ...actions.map(({ text, payload }) => button(String(text), () => handlers.postback(String(payload)))),
  )
}

const postbacksOf = (item: Fields): readonly Fields[] =>
  ((item['actions'] ?? []) as readonly unknown[]).map(record).filter(({ type }) => type === 'postback')

function button(label: string, onPress: () => void): HTMLElement {
  const buttonElement = create('button', { type: 'button' }, label)
  buttonElement.addEventListener('click', onPress)
  return buttonElement
}
