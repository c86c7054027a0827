import type { Agent } from '#domain/agent.ts'
import type { Result } from '#domain/failure.ts'
import type { Clients } from './client.ts'
import { AS_TEXT, toResult } from './result.ts'
import { toAgent } from './wire/agent.ts'
import { record } from '#tools/fields.ts'
import { mapEach } from './wire/fields.ts'

export const createAgentsApi = ({ widget, middleware, identity }: Clients) => ({
  list: (): Promise<Result<readonly Agent[]>> =>
    toResult(widget.GET('/api/v1/widget/inbox_members', AS_TEXT), toAgents),

  listFromMiddleware: (): Promise<Result<readonly Agent[]>> =>
    toResult(
      middleware.GET('/v2/widget/{websiteToken}/inbox_members', {
        ...AS_TEXT,
        params: { path: { websiteToken: identity().websiteToken } },
      }),
      toAgents,
    ),
})

/** Parses a list of agents. The list is empty if `payload` is missing. Returns undefined if the body is no object. */
const toAgents = (body: unknown): readonly Agent[] | undefined => {
  const fields = record(body)
  return fields && mapEach(fields['payload'], toAgent)
}
