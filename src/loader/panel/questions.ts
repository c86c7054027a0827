import type { Trouble } from '#protocol/frameEvents.ts'
import type { Asked, HostCommand } from '#protocol/hostCommands.ts'
import type { WidgetErrorCode } from '../api.ts'
import { toError } from '../errors.ts'
import { createExpectation } from '../expectation.ts'
import type { FrameLink } from './frameLink.ts'

/** Commands whose sender waits for an answer. */
export type Questions = {
  /** Fulfilled once the frame listens. */
  readonly ready: () => Promise<void>
  readonly ask: (command: HostCommand) => Promise<void>
  readonly answer: (requestId: string, trouble: Trouble | undefined) => void
  /** The frame has said hello; one of another descent never answers, so that said is as good as done. */
  readonly met: (answers: boolean) => void
  /** Nobody will answer any more. What was asked is withdrawn, so that nothing happens behind the asker's back. */
  readonly failed: (code: WidgetErrorCode) => void
}

type Settle = (code?: WidgetErrorCode) => void

export function createQuestions(link: FrameLink, timeoutMs: number): Questions {
  const open = new Map<string, Settle>()
  const greeting = createExpectation()
  let [last, answers] = [0, true]

  const ask = (command: HostCommand): Promise<void> =>
    new Promise((resolve, reject) => {
      const requestId = `r${++last}`
      const settle: Settle = (code) => {
        clearTimeout(timer)
        open.delete(requestId)
        if (code === undefined) return resolve()
        link.withdraw(requestId)
        reject(toError(code))
      }
      const timer = setTimeout(() => settle('timeout'), timeoutMs)
      const asked: Asked = { ...command, requestId }
      open.set(requestId, settle)
      link.tell(asked)
      if (!answers) settle()
    })

  return {
    ask,
    ready: async () => {
      if (!link.isReady()) await greeting.promise()
    },
    answer: (requestId, trouble) => open.get(requestId)?.(trouble),
    met: (does) => {
      answers = does
      greeting.settle()
      if (!does) for (const settle of [...open.values()]) settle()
    },
    failed: (code) => {
      greeting.settle(code)
      for (const settle of [...open.values()]) settle(code)
    },
  }
}
