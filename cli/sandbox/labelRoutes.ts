import type { FastifyInstance } from 'fastify'
import { forVisitor, textField, type Visitors } from './visitor.ts'
import type { World } from './world.ts'

type RoutesOptions = { readonly world: World; readonly visitors: Visitors }

export function addLabelRoutes(app: FastifyInstance, { world, visitors }: RoutesOptions): void {
  app.post(
    '/api/v1/widget/labels',
    forVisitor(visitors, ({ contact }, request, reply) => {
      const conversation = world.currentConversation(contact)
      const label = textField(request.body, 'label')
      if (label === undefined) return reply.code(422).send({ error: 'param is missing or the value is empty: label' })
      if (conversation)
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
