import type { CableContract, CableEvent } from '../wire/cableContract.ts'

type Json = Readonly<Record<string, unknown>>

type Completion = {
  readonly contract: CableContract
  readonly nextId: () => number
  /** Seconds since 1970. */
  readonly now: () => number
}

/** Fills in what a step leaves out: from the contract's example, with a new id and the time for a new message. */
export function createCompletion({ contract, nextId, now }: Completion): (event: CableEvent, data: Json) => Json {
  let newest: Json = {}
  return (event, data) => {
    const whole = { ...contract.exampleOf(event), ...data }
    if (event === 'message.created') {
      newest = { ...whole, id: data['id'] ?? nextId(), created_at: data['created_at'] ?? now() }
      return { ...newest, updated_at: data['updated_at'] ?? asDate(newest['created_at']) }
    }
    // A change that does not say of what is one of the newest message.
    if (event === 'message.updated') return { ...whole, ...newest, ...data, updated_at: asDate(now()) }
    return whole
  }
}

/** As far as dates go. */
const LAST_SECOND = 8.64e12

const asDate = (seconds: unknown): string =>
  new Date(Math.max(-LAST_SECOND, Math.min(Number(seconds), LAST_SECOND)) * 1000).toISOString()
