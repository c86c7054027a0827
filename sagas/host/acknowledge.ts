import type { Failure } from '#domain/failure.ts'
import { omitUndefined } from '#tools/fields.ts'
import type { CommandError } from '#protocol/frameEvents.ts'
import { put, type Saga } from '../effects.ts'

/** Reports the outcome of a host command. Does nothing if the command has no `requestId`. */
export function* acknowledge({ requestId }: { readonly requestId?: string }, outcome?: CommandError | Failure): Saga {
  if (requestId === undefined) return
  const errorCode = typeof outcome === 'object' ? toCommandError(outcome) : outcome
  yield* put({ type: 'host/commandSettled', requestId, ...omitUndefined({ trouble: errorCode }) })
}

/** Maps a failure to a command error: `refused` and `notFound` are permanent, `network` may be retried. */
function toCommandError(failure: Failure): CommandError {
  if (failure.code !== 'status' || failure.status >= 500 || RETRYABLE_STATUSES.includes(failure.status))
    return 'network'
  return failure.status === 404 ? 'notFound' : 'refused'
}

const RETRYABLE_STATUSES: readonly number[] = [408, 425, 429]
