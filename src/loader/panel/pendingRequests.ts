import type { CommandError } from '#protocol/frameEvents.ts'
import type { CommandRequest, HostCommand } from '#protocol/hostCommands.ts'
import type { WidgetErrorCode } from '../api.ts'
import { toError } from '../errors.ts'
import { createDeferred } from '../deferred.ts'
import type { CommandQueue } from './commandQueue.ts'

/** Commands that wait for the iframe's acknowledgement. */
export type PendingRequests = {
  /** Resolves when the iframe has answered. */
  readonly ready: () => Promise<void>
  readonly sendRequest: (command: HostCommand) => Promise<void>
  readonly settleRequest: (requestId: string, errorCode: CommandError | undefined) => void
  /** Called on the hello. A Chatwoot iframe sends no acknowledgements, so pending commands resolve at once. */
  readonly onHandshake: (acknowledges: boolean) => void
  /** Rejects all pending commands, and removes queued ones so that they are not executed later. */
  readonly rejectAll: (code: WidgetErrorCode) => void
  /** Accepts commands again after a failure, because the iframe is being loaded again. */
  readonly clearFailure: () => void
}

/** Maximum delay of setTimeout, in ms; a longer one fires at once. */
const LONGEST_TIMER_MS = 2_147_483_647

type Settle = (code?: WidgetErrorCode) => void

export function createPendingRequests(queue: CommandQueue, timeoutMs: number): PendingRequests {
  const pending = new Map<string, Settle>()
  const handshake = createDeferred()
  const requestTimeoutMs = timeoutMs > 0 ? Math.min(timeoutMs, LONGEST_TIMER_MS) : LONGEST_TIMER_MS
  let [last, acknowledges] = [0, true]
  let failureCode: WidgetErrorCode | undefined

  const sendRequest = (command: HostCommand): Promise<void> =>
    new Promise((resolve, reject) => {
      const requestId = `r${++last}`
      const settle: Settle = (code) => {
        clearTimeout(timer)
        pending.delete(requestId)
        if (code === undefined) return resolve()
        queue.withdraw(requestId)
        reject(toError(code))
      }
      const timer = setTimeout(() => settle('timeout'), requestTimeoutMs)
      const request: CommandRequest = { ...command, requestId }
      pending.set(requestId, settle)
      if (failureCode) return settle(failureCode)
      if (!isSendable(request)) return settle('invalid')
      queue.send(request)
      if (!acknowledges) settle()
    })

  return {
    sendRequest,
    ready: async () => {
      if (failureCode) throw toError(failureCode)
      if (!queue.isReady()) await handshake.promise()
    },
    settleRequest: (requestId, errorCode) => pending.get(requestId)?.(errorCode),
    onHandshake: (isAcknowledging) => {
      acknowledges = isAcknowledging
      failureCode = undefined
      handshake.settle()
      if (!isAcknowledging) for (const settle of pending.values()) settle()
    },
    rejectAll: (code) => {
      failureCode = code
      handshake.settle(code)
      for (const settle of pending.values()) settle(code)
    },
    clearFailure: () => {
      failureCode = undefined
    },
  }
}

/** Returns false for values that JSON cannot express, such as cycles and BigInt. */
function isSendable(command: CommandRequest): boolean {
  try {
    return !!JSON.stringify(command)
  } catch {
    // `sendRequest` then rejects with `invalid`.
    return false
  }
}
