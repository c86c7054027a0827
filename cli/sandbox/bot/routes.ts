import type { FastifyInstance } from 'fastify'
import { field, notFound } from '../access/visitor.ts'
import type { World } from '../world/world.ts'
import type { Bot } from './bot.ts'

type InboxRoute = { readonly Params: { readonly inboxId: string } }

type RoutesOptions = { readonly world: World; readonly bot: Bot }

/** Adds the middleware's routes that start and restart the bot. */
export function addBotRoutes(app: FastifyInstance, { world, bot }: RoutesOptions): void {
  for (const action of ['trigger', 'restart'] as const)
    app.post<InboxRoute>(`/v2/widget/inbox/:inboxId/${action}_bot`, ({ params, body, headers }, reply) => {
      world.requestLog.write('bot-calls', {
        action,
        body,
        hasCookie: headers.cookie !== undefined,
        allowsCredentials: reply.getHeader('access-control-allow-credentials') === 'true',
      })
      const conversation = world.store.find('conversations', Number(field(body, 'conversation_display_id')))
      if (conversation === undefined) return notFound(reply)
      const { tenant } = world.baseOf(conversation)
      if (tenant.inboxId !== Number(params.inboxId)) return notFound(reply)
      if (tenant.botName === '')
        return reply.code(422).send({ message: 'No bot is connected to this inbox', attributes: ['inbox'] })
      bot[action](conversation)
      return reply.code(200).send()
    })
}
