import type { HostCommand } from '#protocol/hostCommands.ts'
import type { WidgetErrorCode } from './api.ts'
import { toError } from './errors.ts'
import { createExpectation } from './expectation.ts'
import type { Panel, StartPanel } from './stages.ts'

/** From the wish to the hello; then the visitor is offered something else. */
const BUDGET_MS = 8_000

type ArrivalOptions = {
  readonly signal: AbortSignal
  /** Brings the second file; counted, because a browser may remember a failure by its address. */
  readonly loadPanel: (attempt: number) => Promise<{ readonly startPanel: StartPanel }>
  readonly start: (startPanel: StartPanel) => Panel
  readonly isOpen: () => boolean
  readonly onWaiting: () => void
  readonly onFailure: (code: WidgetErrorCode) => void
  /** Why nobody said hello. */
  readonly whyNot: (hasPanel: boolean) => WidgetErrorCode
}

/** The second file and its frame: wanted, on the way, there, or not to be had. What is said meanwhile waits. */
export type Arrival = {
  /** Does nothing while it is on its way, is there, or somebody sees that it is not to be had. */
  readonly summon: () => void
  /** From the start again: what was tried before is given up. */
  readonly load: () => void
  /** The next frame, or the one there is, begins with nobody; who waits for something is told. */
  readonly forget: () => void
  readonly panel: () => Panel | undefined
  /** Summons it too. */
  readonly whenPanel: () => Promise<Panel>
  readonly tell: (command: HostCommand) => void
  /** The frame has said hello. */
  readonly arrived: () => void
  readonly fail: (code: WidgetErrorCode) => void
  /** Whoever waits, or will, is told why it is over. */
  readonly end: (code: WidgetErrorCode) => void
}

export function createArrival({ signal, loadPanel, start, isOpen, ...told }: ArrivalOptions): Arrival {
  const { promise, settle } = createExpectation()
  const waiting: HostCommand[] = []
  let [attempts, isIdle] = [0, true]
  let panel: Panel | undefined
  let failure: WidgetErrorCode | undefined
  let budget: ReturnType<typeof setTimeout> | undefined

  const end = (code: WidgetErrorCode): void => {
    clearTimeout(budget)
    failure = code
    settle(code)
    panel?.failed(code)
  }
  const fail = (code: WidgetErrorCode): void => {
    if (signal.aborted) return
    end(code)
    // Who sees the card decides; what failed unseen is tried again when it is wanted.
    isIdle = !isOpen()
    told.onFailure(code)
  }
  const giveUp = (): void => fail(told.whyNot(!!panel))
  const receive = (startPanel: StartPanel): void => {
    if (signal.aborted || panel) return
    panel = start(startPanel)
    panel.tell(...waiting.splice(0))
    panel.load()
    settle()
  }
  const load = (): void => {
    if (signal.aborted) return
    isIdle = false
    failure = undefined
    told.onWaiting()
    clearTimeout(budget)
    budget = setTimeout(giveUp, BUDGET_MS)
    if (panel) return panel.load()
    const attempt = ++attempts
    loadPanel(attempt - 1).then(
      (file) => receive(file.startPanel),
      // Another try may have brought it, or may yet.
      () => attempt === attempts && !panel && giveUp(),
    )
  }
  const summon = (): void => {
    if (isIdle) load()
  }
  return {
    ...{ summon, load, fail, end },
    panel: () => panel,
    whenPanel: async () => {
      summon()
      if (!panel && !failure) await promise()
      if (panel) return panel
      throw toError(failure ?? 'chunk')
    },
    tell: (command) => {
      summon()
      if (panel) panel.tell(command)
      else waiting.push(command)
    },
    forget: () => {
      waiting.length = 0
      settle('forgotten')
      panel?.forget()
      if (panel) load()
    },
    arrived: () => {
      clearTimeout(budget)
      failure = undefined
      isIdle = false
    },
  }
}
