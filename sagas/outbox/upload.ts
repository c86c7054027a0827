import type { Draft } from '#api/wire/fromDraft.ts'
import type { Result } from '#domain/failure.ts'
import type { Message } from '#domain/message/message.ts'
import type { PendingMessage } from '#domain/message/outbox.ts'
import { selectPending } from '#state/conversation/outbox.ts'
import type { ActionOf } from '#state/root.ts'
import { raceWith, call, subscribe, put, type Saga, select, service, cancelOn } from '../effects.ts'

/** Uploads files with progress. Returns undefined if the visitor cancels. */
export function* upload(
  { temporaryId }: PendingMessage,
  files: readonly File[],
  draft: Draft,
): Saga<Result<Message> | undefined> {
  // The visitor may have cancelled while this chunk was loading.
  if (!(yield* select(selectPending, temporaryId))) return undefined
  const api = yield* service('api')
  let emitProgress: (share: number) => void = () => undefined
  const progress = (): Saga =>
    subscribe<number>(
      (emit) => {
        emitProgress = emit
        return () => undefined
      },
      (share) => put({ type: 'uploads/progressed', temporaryId, share }),
    )
  const isCancelled = (action: ActionOf<'messages/discarded'>): boolean => action.temporaryId === temporaryId
  return yield* cancelOn('messages/discarded', isCancelled, function* () {
    const abort = new AbortController()
    try {
      const parts = { ...draft, files, signal: abort.signal, onProgress: (share: number) => emitProgress(share) }
      return yield* raceWith(progress, () => call(api.messages.upload, parts))
    } finally {
      abort.abort()
    }
  })
}
