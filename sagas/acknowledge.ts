import type { Failure } from '#domain/failure.ts'
import { omitUndefined } from '#protocol/fields.ts'
import type { Trouble } from '#protocol/frameEvents.ts'
import { put, type Saga } from './effects.ts'

/** A command is done, or cannot be; whoever does not wait for an answer gets none. */
export function* acknowledge({ requestId }: { readonly requestId?: string }, outcome?: Trouble | Failure): Saga {
  if (requestId === undefined) return
  const trouble = typeof outcome === 'object' ? troubleOf(outcome) : outcome
  yield* put({ type: 'host/commandSettled', requestId, ...omitUndefined({ trouble }) })
}

/** A server that said no will say so again; everything else may go well another time. */
function troubleOf(failure: Failure): Trouble {
  if (failure.code !== 'status' || failure.status >= 500 || LATER.includes(failure.status)) return 'network'
  return failure.status === 404 ? 'notFound' : 'refused'
}

const LATER: readonly number[] = [408, 425, 429]
