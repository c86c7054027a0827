import type { Api } from '#api/api.ts'
import type { Failure, Result } from '#domain/failure.ts'
import { isLabel } from '#domain/label.ts'
import { selectConversationId } from '#state/conversation.ts'
import { type Remark, selectRemarks } from '#state/remarks.ts'
import { call, put, type Saga, select, service } from './effects.ts'

/** Said at once of the conversation there is, and kept for the one that will be: kept is taken. */
export function* hearRemark(remark: Remark): Saga<Failure | 'invalid' | undefined> {
  if ('label' in remark && !isLabel(remark.label)) {
    const report = yield* service('report')
    report(new Error('A label of the host was dropped: it cannot be part of an address'))
    return 'invalid'
  }
  const isKept = (yield* select(selectConversationId)) === undefined
  yield* put({ type: 'remarks/heard', remark, isKept })
  if (isKept) return undefined
  const failure = yield* tell(toCall(remark, (yield* select(selectRemarks)).attributes))
  yield* put({ type: 'remarks/told' })
  return failure
}

/** A conversation has begun: everything that was kept for it, each thing once. */
export function* tellKept(): Saga {
  const { labels, attributes } = yield* select(selectRemarks)
  yield* put({ type: 'remarks/told' })
  for (const label of labels) yield* tell(({ labels: api }) => api.add(label))
  if (Object.keys(attributes).length > 0)
    yield* tell(({ conversations }) => conversations.setCustomAttributes(attributes))
}

type Call = (api: Api) => Promise<Result<true>>

function toCall(remark: Remark, attributes: Parameters<Api['conversations']['setCustomAttributes']>[0]): Call {
  switch (remark.type) {
    case 'host/set-label':
      return ({ labels }) => labels.add(remark.label)
    case 'host/remove-label':
      return ({ labels }) => labels.remove(remark.label)
    case 'host/set-conversation-custom-attributes':
      return ({ conversations }) => conversations.setCustomAttributes(attributes)
    default:
      return ({ conversations }) => conversations.deleteCustomAttribute(remark.customAttribute)
  }
}

function* tell(ask: Call): Saga<Failure | undefined> {
  const api = yield* service('api')
  const result = yield* call(ask, api)
  if (result.ok) return undefined
  yield* put({ type: 'remarks/failed', failure: result.failure })
  return result.failure
}
