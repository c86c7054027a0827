import type { FastifyInstance } from 'fastify'
import { forVisitor, textField, type Visitors } from '../access/visitor.ts'
import type { World } from '../world/world.ts'

type RoutesOptions = { readonly world: World; readonly visitors: Visitors }

export function addLabelRoutes(app: FastifyInstance, { world, visitors }: RoutesOptions): void {
  app.post(
    '/api/v1/widget/labels',
    forVisitor(visitors, ({ contact }, request, reply) => {
      const conversation = world.currentConversation(contact)
      const label = textField(request.body, 'label')
      // The real server answers 204 to every label, even to an empty one.
      if (conversation && label !== undefined)
        world.changeConversation(conversation, { labels: [...new Set([...conversation.labels, label])] })
      return reply.code(204).send()
    }),
  )

  app.delete(
    '/api/v1/widget/labels/:label',
    forVisitor(visitors, ({ contact }, request, reply) => {
      const conversation = world.currentConversation(contact)
      const label = textField(request.params, 'label')
      if (conversation)
        world.changeConversation(conversation, { labels: conversation.labels.filter((other) => other !== label) })
      return reply.code(204).send()
    }),
  )
}
