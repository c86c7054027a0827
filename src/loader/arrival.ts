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
}

export function createArrival(options: ArrivalOptions): Arrival {
  const { signal } = options
  const waiting: HostCommand[] = []
  const way = createWay(options, (panel) => panel.tell(...waiting.splice(0)))
  signal.addEventListener('abort', () => way.end('destroyed'))

  return {
    ...way,
    whenPanel: async () => {
      way.summon()
      if (!way.panel()) await way.expectation.promise()
      const panel = way.panel()
      if (panel) return panel
      throw toError('chunk')
    },
    forget: () => {
      waiting.length = 0
      way.startAfresh()
    },
    tell: (command) => {
      way.summon()
      const panel = way.panel()
      if (panel) panel.tell(command)
      else waiting.push(command)
    },
  }
}

/** From the wish for it to its hello. */
function createWay(
  { signal, loadPanel, start, onWaiting, onFailure, whyNot }: ArrivalOptions,
  onPanel: (panel: Panel) => void,
) {
  const expectation = createExpectation()
  let [attempts, isFresh] = [0, false]
  let panel: Panel | undefined
  let budget: ReturnType<typeof setTimeout> | undefined

  const end = (code: WidgetErrorCode): void => {
    clearTimeout(budget)
    expectation.settle(code)
    panel?.failed(code)
  }
  const fail = (code: WidgetErrorCode): void => {
    if (signal.aborted) return
    end(code)
    onFailure(code)
  }
  const giveUp = (): void => fail(whyNot(!!panel))
  const receive = (startPanel: StartPanel): void => {
    if (signal.aborted || panel) return
    panel = start(startPanel)
    onPanel(panel)
    panel.load(isFresh)
    expectation.settle()
  }
  const load = (): void => {
    onWaiting()
    clearTimeout(budget)
    budget = setTimeout(giveUp, BUDGET_MS)
    if (panel) panel.load(isFresh)
    else loadPanel(attempts++).then((file) => receive(file.startPanel), giveUp)
  }
  return {
    ...{ expectation, end, fail, load },
    panel: () => panel,
    summon: () => {
      if (attempts === 0) load()
    },
    startAfresh: () => {
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
