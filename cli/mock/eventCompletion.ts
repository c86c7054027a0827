import type { Fields } from '#tools/fields.ts'
import type { CableContract, CableEvent } from '../wire/cableContract.ts'

type CompletionOptions = {
  readonly contract: CableContract
  readonly nextId: () => number
  /** Returns the current time in seconds since 1970. */
  readonly now: () => number
}

/**
 * Returns a function that completes the data of an event with the contract's example. A new message also gets a new id
 * and the current time.
 */
export function createCompletion({
  contract,
  nextId,
  now,
}: CompletionOptions): (event: CableEvent, data: Fields) => Fields {
  let newest: Fields = {}
  return (event, data) => {
    const completed = { ...contract.exampleOf(event), ...data }
    if (event === 'message.created') {
      newest = { ...completed, id: data['id'] ?? nextId(), created_at: data['created_at'] ?? now() }
      return { ...newest, updated_at: data['updated_at'] ?? asDate(newest['created_at']) }
    }
    // An update that names no message applies to the newest message.
    if (event === 'message.updated') return { ...completed, ...newest, ...data, updated_at: asDate(now()) }
    return completed
  }
}

/** Latest time that a `Date` can represent, in seconds since 1970. */
const MAX_DATE_SECONDS = 8.64e12

const asDate = (seconds: unknown): string =>
  new Date(Math.max(-MAX_DATE_SECONDS, Math.min(Number(seconds), MAX_DATE_SECONDS)) * 1000).toISOString()
