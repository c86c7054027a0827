import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Feed } from '../cable/feed.ts'
import type { ConversationRecord, MessageRecord } from '../world/records.ts'
import { widgetMessage } from '../world/shapes.ts'
import { field, notFound, textField } from '../access/visitor.ts'
import type { World } from '../world/world.ts'

export type AgentRoutesOptions = { readonly world: World; readonly feed: Feed }

/** Action of an agent on a conversation. If it returns undefined, the response is an empty 204. */
export type AgentAction = (conversation: ConversationRecord, request: FastifyRequest, reply: FastifyReply) => unknown

/**
 * Creates a handler for a route whose path contains a conversation id. After the action, the handler publishes
 * `changed` on the feed.
 */
export const forAgentAction =
  ({ world, feed }: AgentRoutesOptions, action: AgentAction) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const conversation = world.store.find('conversations', textField(request.params, 'id') ?? '')
    if (conversation === undefined) return notFound(reply)
    const result = await action(conversation, request, reply)
    feed.publish({ kind: 'changed' })
    return result ?? reply.code(204).send()
  }

/** Returns a message in the format for agents, which also says whether the message is private. */
export const agentMessage = (world: World, conversation: ConversationRecord, message: MessageRecord) => ({
  ...widgetMessage(world.baseOf(conversation), message, world.contactOf(conversation)),
  private: message.isPrivate,
})

export const BOT_SENDER = { type: 'AgentBot', id: 1 } as const

/** Returns the id of the acting agent: `agentId` in the body, or else the tenant's first agent. */
export const agentOf = (world: World, conversation: ConversationRecord, body: unknown): number =>
  Number(field(body, 'agentId') ?? world.baseOf(conversation).tenant.agents[0]?.id ?? 1)
