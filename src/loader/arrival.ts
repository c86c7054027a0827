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
  readonly onWaiting: () => void
  readonly onFailure: (code: WidgetErrorCode) => void
  /** Why nobody said hello. */
  readonly whyNot: (hasPanel: boolean) => WidgetErrorCode
}

/** The second file and its frame: wanted, on the way, there, or not to be had. What is said meanwhile waits. */
export type Arrival = {
  readonly summon: () => void
  /** From the start again: what was tried before is given up. */
  readonly load: () => void
  /** The next frame, or the one there is, begins with nobody. */
  readonly forget: () => void
  readonly panel: () => Panel | undefined
  /** Summons it too. */
  readonly whenPanel: () => Promise<Panel>
  readonly tell: (command: HostCommand) => void
  /** The frame has said hello. */
  readonly arrived: () => void
  readonly fail: (code: WidgetErrorCode) => void
  /** Whoever waits is told why it is over. */
  readonly end: (code: WidgetErrorCode) => void
}

export function createArrival(options: ArrivalOptions): Arrival {
  const waiting: HostCommand[] = []
  const { promise, ...way } = createWay(options, waiting)
  const { summon, panel } = way
  return {
    ...way,
    whenPanel: async () => {
      summon()
      if (!panel()) await promise()
      const arrived = panel()
      if (arrived) return arrived
      throw toError('chunk')
    },
    tell: (command) => {
      summon()
      const arrived = panel()
      if (arrived) arrived.tell(command)
      else waiting.push(command)
    },
  }
}

/** From the wish for it to its hello. */
function createWay(options: ArrivalOptions, waiting: HostCommand[]) {
  const { signal, loadPanel, onFailure } = options
  const { promise, settle } = createExpectation()
  let [attempts, isFresh] = [0, false]
  let panel: Panel | undefined
  let budget: ReturnType<typeof setTimeout> | undefined

  const end = (code: WidgetErrorCode): void => {
    clearTimeout(budget)
    settle(code)
    panel?.failed(code)
  }
  const fail = (code: WidgetErrorCode): void => {
    if (signal.aborted) return
    end(code)
    onFailure(code)
  }
  const giveUp = (): void => fail(options.whyNot(!!panel))
  const receive = (startPanel: StartPanel): void => {
    if (signal.aborted || panel) return
    panel = options.start(startPanel)
    panel.tell(...waiting.splice(0))
    panel.load(isFresh)
    settle()
  }
  const load = (): void => {
    options.onWaiting()
    clearTimeout(budget)
    budget = setTimeout(giveUp, BUDGET_MS)
    if (panel) panel.load(isFresh)
    else loadPanel(attempts++).then((file) => receive(file.startPanel), giveUp)
  }
  return {
    ...{ promise, load, fail, end },
    panel: () => panel,
    summon: () => {
      if (attempts === 0) load()
    },
    forget: () => {
      waiting.length = 0
      isFresh = true
      panel?.forget()
      if (panel) load()
    },
    arrived: () => {
      clearTimeout(budget)
      isFresh = false
    },
  }
}
