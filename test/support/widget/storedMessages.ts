import { openConversation, type StartedWidget } from './conversation.tsx'
import { startWidget } from './startedWidget.tsx'

/** A Tuesday at noon in the local time zone, in ms. */
export const NOON = new Date(2024, 2, 12, 12, 0, 30).getTime()

/** A minute in seconds. */
export const MINUTE = 60

/** Returns the time so many seconds before noon, in seconds, as the server writes it. */
export const timestampBefore = (seconds: number): number => Math.floor(NOON / 1000) - seconds

export type MessageSpec = readonly [text: string, secondsAgo: number, more?: object]

/** Starts the widget with a server that has these messages, and opens their conversation. */
export async function startWithMessages(...messages: readonly MessageSpec[]): Promise<StartedWidget> {
  const widget = startWidget()
  for (const [text, secondsAgo, more] of messages)
    widget.server.add(text, { created_at: timestampBefore(secondsAgo), ...more })
  return openConversation(widget)
}
