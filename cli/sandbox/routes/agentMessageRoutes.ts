import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { saveAgentFiles } from '../pages/agentFiles.ts'
import type { Files } from '../pages/files.ts'
import {
  agentOf,
  type AgentAction,
  agentMessage,
  type AgentRoutesOptions,
  BOT_SENDER,
  forAgentAction,
} from './agentActions.ts'
import type { MessageRecord } from '../world/records.ts'
import { DELETED } from '../world/newMessage.ts'
import { field, notFound, textField } from '../access/visitor.ts'

type AgentMessageRoutesOptions = AgentRoutesOptions & { readonly files: Files }

/**
 * Adds the routes through which a test or the harness acts as an agent: listing, sending, editing and deleting
 * messages.
 */
export function addAgentMessageRoutes(app: FastifyInstance, { world, feed, files }: AgentMessageRoutesOptions): void {
  const base = '/sandbox/conversations/:id/messages'
  const withConversation = (action: AgentAction) => forAgentAction({ world, feed }, action)

  app.get(
    base,
    withConversation((conversation) =>
      world.messagesOf(conversation).map((message) => agentMessage(world, conversation, message)),
    ),
  )

  app.post(
    base,
    withConversation(async (conversation, { body }, reply) => {
      const attachments = await saveAgentFiles(field(body, 'attachments'), files)
      if (typeof attachments === 'string') return reply.code(422).send({ error: attachments })
      const isVisitor = field(body, 'as') === 'visitor'
      const messageType = isVisitor ? 0 : Number(field(body, 'message_type') ?? 1)
      const at = field(body, 'at')
      const message = world.addMessage({
        conversationId: conversation.id,
        messageType,
        content: textField(body, 'content') ?? null,
        sender: isVisitor
          ? { type: 'Contact', id: conversation.contactId }
          : senderOf(body, messageType, agentOf(world, conversation, body)),
        contentType: textField(body, 'content_type') ?? 'text',
        contentAttributes: attributesOf(body),
        attachments,
        isPrivate: field(body, 'private') === true,
        ...(typeof at === 'number' && { at: at * 1000 }),
      })
      return agentMessage(world, conversation, message)
    }),
  )

  const withMessage =
    (change: (message: MessageRecord, body: unknown) => Partial<MessageRecord>) =>
    ({ params, body }: FastifyRequest, reply: FastifyReply): FastifyReply => {
      const message = world.store.find('messages', textField(params, 'id') ?? '')
      if (message === undefined) return notFound(reply)
      world.changeMessage(message, change(message, body))
      feed.publish({ kind: 'changed' })
      return reply.code(204).send()
    }

  app.patch(
    '/sandbox/messages/:id',
    withMessage((message, body) => ({
      content: textField(body, 'content') ?? message.content,
      contentType: textField(body, 'content_type') ?? message.contentType,
      contentAttributes:
        field(body, 'content_attributes') === undefined ? message.contentAttributes : attributesOf(body),
    })),
  )

  app.delete(
    '/sandbox/messages/:id',
    withMessage(({ attachments }) => {
      files.delete(attachments)
      return DELETED
    }),
  )
}

/** Returns the sender of a message; null for activities and templates, because the server itself writes them. */
function senderOf(body: unknown, messageType: number, agentId: number): MessageRecord['sender'] {
  if (messageType === 2 || messageType === 3) return null
  return field(body, 'as') === 'bot' ? BOT_SENDER : { type: 'User', id: agentId }
}

function attributesOf(body: unknown): MessageRecord['contentAttributes'] {
  const attributes = (field(body, 'content_attributes') ?? {}) as MessageRecord['contentAttributes']
  const replyTo = field(body, 'in_reply_to')
  return { ...attributes, ...(typeof replyTo === 'number' && { in_reply_to: replyTo }) }
}
