import type { Api } from '#api/api.ts'
import type { Failure, Result } from '#domain/failure.ts'
import { isLabel } from '#domain/label.ts'
import { selectConversationId } from '#state/conversation/conversation.ts'
import { type MetadataCommand, selectConversationMetadata } from '#state/conversation/conversationMetadata.ts'
import { call, put, type Saga, select, service } from '../effects.ts'

/**
 * Sends a label or attribute command, or queues it until a conversation exists. Returns undefined for a queued command,
 * which the host therefore sees as done.
 */
export function* handleMetadataCommand(command: MetadataCommand): Saga<Failure | 'invalid' | undefined> {
  if ('label' in command && !isLabel(command.label)) {
    const report = yield* service('report')
    report(new Error('A label of the host was dropped: it cannot be part of an address'))
    return 'invalid'
  }
  const isQueued = (yield* select(selectConversationId)) === undefined
  yield* put({ type: 'conversationMetadata/queued', command, isQueued })
  if (isQueued) return undefined
  const failure = yield* send(toRequest(command, (yield* select(selectConversationMetadata)).attributes))
  yield* put({ type: 'conversationMetadata/flushed' })
  return failure
}

/** Sends the queued labels and attributes once a conversation exists. */
export function* flushMetadata(): Saga {
  const { labels, attributes } = yield* select(selectConversationMetadata)
  yield* put({ type: 'conversationMetadata/flushed' })
  for (const label of labels) yield* send(({ labels: api }) => api.add(label))
  if (Object.keys(attributes).length > 0)
    yield* send(({ conversations }) => conversations.setCustomAttributes(attributes))
}

type Request = (api: Api) => Promise<Result<true>>

function toRequest(
  command: MetadataCommand,
  attributes: Parameters<Api['conversations']['setCustomAttributes']>[0],
): Request {
  switch (command.type) {
    case 'host/set-label':
      return ({ labels }) => labels.add(command.label)
    case 'host/remove-label':
      return ({ labels }) => labels.remove(command.label)
    case 'host/set-conversation-custom-attributes':
      return ({ conversations }) => conversations.setCustomAttributes(attributes)
    default:
      return ({ conversations }) => conversations.deleteCustomAttribute(command.customAttribute)
  }
}

function* send(request: Request): Saga<Failure | undefined> {
  const api = yield* service('api')
  const result = yield* call(request, api)
  if (result.ok) return undefined
  yield* put({ type: 'conversationMetadata/failed', failure: result.failure })
  return result.failure
}
