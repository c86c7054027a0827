import type { Result } from '#domain/failure.ts'
import type { Clients } from './client.ts'
import { AS_TEXT, done, settle } from './result.ts'

export const createEventsApi = ({ widget }: Clients) => ({
  /** Something happened in the widget; a name the server does not know is ignored there. */
  send: (name: string): Promise<Result<true>> =>
    settle(widget.POST('/api/v1/widget/events', { ...AS_TEXT, body: { name } }), done),
})
