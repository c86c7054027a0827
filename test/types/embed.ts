import { createWidget, type WidgetError, type WidgetEvents, type WidgetHandle } from '#loader/embed.ts'
import type { toCableMessage } from '#sagas/host/hostMessages.ts'

/**
 * This file checks the types that a developer uses to embed the widget. The compiler only checks the file, which never
 * runs.
 */

const chat: WidgetHandle = createWidget({ token: 'demo', baseUrl: 'https://chat.example.com' })
createWidget({
  token: 'demo',
  baseUrl: 'https://chat.example.com',
  mount: document.body,
  theme: 'auto',
  consent: 'none',
})

// @ts-expect-error `token` is missing
createWidget({ baseUrl: 'https://chat.example.com' })
// @ts-expect-error the option is misspelt
createWidget({ token: 'demo', baseUrl: 'https://chat.example.com', positon: 'left' })
// @ts-expect-error the position does not exist
createWidget({ token: 'demo', baseUrl: 'https://chat.example.com', position: 'top' })
// @ts-expect-error a selector is not an element
createWidget({ token: 'demo', baseUrl: 'https://chat.example.com', mount: '#chat' })

const done: Promise<void> = chat.setDraft('Hello')
await done.catch(({ code }: WidgetError) => code === 'timeout')
await chat.showArticle(7)
await chat.identify({ identifier: 7, identifierHash: 'abc' })

// @ts-expect-error `identifier` is missing
await chat.identify({ email: 'ada@example.com' })
// @ts-expect-error the theme does not exist
await chat.setTheme('sepia')
// @ts-expect-error the consent level does not exist
await chat.setConsent('all')

const stop: () => void = chat.on('unread', ({ count }) => count.toFixed())
stop()
chat.on('error', ({ code, message }) => [code === 'csp', message.trim()])
chat.on('message', ({ id, content, attachments = [], sender }) => [
  id.toFixed(),
  content,
  attachments.length,
  sender?.name,
])
chat.on('startConversation', ({ hasConversation }) => !hasConversation)
chat.on('postback', ({ text, payload }) => text + payload)
// @ts-expect-error the message has no such field
chat.on('message', ({ text }) => text)
// @ts-expect-error the event does not exist
chat.on('typing', () => undefined)
// @ts-expect-error the event has no data
chat.on('opened', ({ count }) => count)
// @ts-expect-error `isOpen` is read-only
chat.isOpen = true

/** The lines below compile only if the frame's message has the type that the event promises. */
declare const sentMessage: ReturnType<typeof toCableMessage>
sentMessage satisfies WidgetEvents['message']
