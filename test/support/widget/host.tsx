import { act } from '@testing-library/react'
import { parseHostCommand } from '#protocol/hostCommands.ts'
import { openConversation, advanceTime, type StartedWidget, postedEvents } from './conversation.tsx'
import { json } from '../network/observedFetch.ts'
import { startWidget } from './startedWidget.tsx'

/** Sends host commands through the real parser. The widget does not receive commands that the parser rejects. */
export async function sendCommands(
  widget: StartedWidget,
  ...rawCommands: readonly Readonly<Record<string, unknown>>[]
): Promise<void> {
  await act(async () => {
    for (const rawCommand of rawCommands) {
      const command = parseHostCommand(rawCommand)
      if (command) widget.host.receive(command)
    }
  })
  await advanceTime(200)
}

/** Returns the request ids that the widget acknowledged, each followed by its error code if there is one. */
export const acknowledgements = (widget: StartedWidget): readonly unknown[] =>
  postedEvents(widget, 'acknowledged').map((frameEvent) => {
    const { requestId, trouble: errorCode } = frameEvent as { readonly requestId: string; readonly trouble?: string }
    return errorCode === undefined ? requestId : `${requestId} ${errorCode}`
  })

/** Returns the data of each event with this identifier that the widget sent to the host page. */
export const hostEventData = (widget: StartedWidget, identifier: string): readonly unknown[] =>
  postedEvents(widget, 'onEvent').flatMap((frameEvent) => {
    const { eventIdentifier, data } = frameEvent as { readonly eventIdentifier: string; readonly data: unknown }
    return eventIdentifier === identifier ? [data] : []
  })

/** Opens the chat of a visitor who already has a conversation. */
export async function openExistingConversation(): Promise<StartedWidget> {
  const widget = startWidget()
  widget.server.add('Good day')
  return openConversation(widget)
}

export const USER = { event: 'set-user', identifier: 'u-1', user: { email: 'ada@example.com', identifier_hash: 'h' } }
export const SET_USER = '/contact/set_user'
export const ADA = (): Response => json({ id: 77, has_email: true })

export const PLAN = { plan: 'pro' }
