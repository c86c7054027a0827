import { createWidget, type WidgetError, type WidgetHandle } from '#loader/embed.ts'

/** What the compiler tells somebody who embeds the widget; this file is only ever type-checked. */

const chat: WidgetHandle = createWidget({ token: 'demo', baseUrl: 'https://chat.example.com' })
createWidget({
  token: 'demo',
  baseUrl: 'https://chat.example.com',
  mount: document.body,
  theme: 'auto',
  consent: 'none',
})

// @ts-expect-error a token is needed
createWidget({ baseUrl: 'https://chat.example.com' })
// @ts-expect-error a misspelt option
createWidget({ token: 'demo', baseUrl: 'https://chat.example.com', positon: 'left' })
// @ts-expect-error no such place
createWidget({ token: 'demo', baseUrl: 'https://chat.example.com', position: 'top' })
// @ts-expect-error a selector is no element
createWidget({ token: 'demo', baseUrl: 'https://chat.example.com', mount: '#chat' })

const done: Promise<void> = chat.sendDraft('Hello')
await done.catch(({ code }: WidgetError) => code === 'timeout')
await chat.showArticle(7)
await chat.identify({ identifier: 7, identifierHash: 'abc' })

// @ts-expect-error nobody is named
await chat.identify({ email: 'ada@example.com' })
// @ts-expect-error no such theme
await chat.setTheme('sepia')
// @ts-expect-error no such level
await chat.setConsent('all')

const stop: () => void = chat.on('unread', ({ count }) => count.toFixed())
stop()
chat.on('error', ({ code, message }) => [code === 'csp', message.trim()])
// @ts-expect-error no such event
chat.on('typing', () => undefined)
// @ts-expect-error it says nothing
chat.on('opened', ({ count }) => count)
// @ts-expect-error what is open is not set but told
chat.isOpen = true
