import type { Result } from '#domain/failure.ts'
import type { Clients } from './client.ts'
import { AS_TEXT, done, toResult } from './result.ts'

export const createEventsApi = ({ widget }: Clients) => ({
  /** Sends an event of the widget. The server ignores a name that it does not know. */
  send: (name: string): Promise<Result<true>> =>
    toResult(widget.POST('/api/v1/widget/events', { ...AS_TEXT, body: { name } }), done),
})
