import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Feed } from './feed.ts'
import type { ConversationRecord, MessageRecord } from './records.ts'
import { widgetMessage } from './shapes.ts'
import { field, notFound, textField } from './visitor.ts'
import type { World } from './world.ts'

export type DeskOptions = { readonly world: World; readonly feed: Feed }

/** What an agent does to a conversation; undefined is done and nothing to say. */
export type DeskAct = (conversation: ConversationRecord, request: FastifyRequest, reply: FastifyReply) => unknown

/** A route of the desk about the conversation that its path names; whoever watches hears of it afterwards. */
export const forDesk =
  ({ world, feed }: DeskOptions, act: DeskAct) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const conversation = world.store.find('conversations', textField(request.params, 'id') ?? '')
    if (conversation === undefined) return notFound(reply)
    const answer = await act(conversation, request, reply)
    feed.note({ kind: 'changed' })
    return answer ?? reply.code(204).send()
  }

/** A message as agents see it. */
export const deskMessage = (world: World, conversation: ConversationRecord, message: MessageRecord) => ({
  ...widgetMessage(world.baseOf(conversation), message, world.contactOf(conversation)),
  private: message.isPrivate,
})

/** Who acts: the agent that is named, or else the tenant's first. */
export const agentOf = (world: World, conversation: ConversationRecord, body: unknown): number =>
  Number(field(body, 'agentId') ?? world.baseOf(conversation).tenant.agents[0]?.id ?? 1)
