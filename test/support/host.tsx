import { act } from '@testing-library/react'
import { parseHostCommand } from '#protocol/hostCommands.ts'
import { converse, later, type Started, told } from './conversation.tsx'
import { json } from './observedFetch.ts'
import { startWidget } from './startedWidget.tsx'

/** Sends host commands through the real parser. The widget does not receive commands that the parser rejects. */
export async function say(widget: Started, ...fields: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
  await act(async () => {
    for (const one of fields) {
      const command = parseHostCommand(one)
      if (command) widget.host.hear(command)
    }
  })
  await later(200)
}

/** Returns the request ids that the widget acknowledged, each followed by its error code if there is one. */
export const answers = (widget: Started): readonly unknown[] =>
  told(widget, 'acknowledged').map((one) => {
    const { requestId, trouble } = one as { readonly requestId: string; readonly trouble?: string }
    return trouble === undefined ? requestId : `${requestId} ${trouble}`
  })

/** Returns the data of each event with this identifier that the widget sent to the host page. */
export const heardAs = (widget: Started, identifier: string): readonly unknown[] =>
  told(widget, 'onEvent').flatMap((one) => {
    const { eventIdentifier, data } = one as { readonly eventIdentifier: string; readonly data: unknown }
    return eventIdentifier === identifier ? [data] : []
  })

/** Opens the chat of a visitor who already has a conversation. */
export async function talk(): Promise<Started> {
  const widget = startWidget()
  widget.server.add('Good day')
  return converse(widget)
}

export const USER = { event: 'set-user', identifier: 'u-1', user: { email: 'ada@example.com', identifier_hash: 'h' } }
export const SET_USER = '/contact/set_user'
export const ADA = (): Response => json({ id: 77, has_email: true })

export const PLAN = { plan: 'pro' }
