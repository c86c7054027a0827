import type { HostCommand } from '#protocol/hostCommands.ts'
import type { WidgetErrorCode } from './api.ts'
import { toError } from './errors.ts'
import { createDeferred } from './deferred.ts'
import type { PanelApi, StartPanel } from './panelContract.ts'

/** From the wish to the hello; then the visitor is offered something else. */
const BUDGET_MS = 8_000

type PanelLoaderOptions = {
  readonly signal: AbortSignal
  /** Brings the second file; counted, because a browser may remember a failure by its address. */
  readonly loadPanel: (attempt: number) => Promise<{ readonly startPanel: StartPanel }>
  readonly start: (startPanel: StartPanel) => PanelApi
  readonly isOpen: () => boolean
  readonly onWaiting: () => void
  readonly onFailure: (code: WidgetErrorCode) => void
  /** Why nobody said hello. */
  readonly whyNot: (hasPanel: boolean) => WidgetErrorCode
}

/** The second file and its frame: wanted, on the way, there, or not to be had. What is said meanwhile waits. */
export type PanelLoader = {
  /** Does nothing while it is on its way, is there, or somebody sees that it is not to be had. */
  readonly summon: () => void
  /** From the start again: what was tried before is given up. */
  readonly load: () => void
  /** The next frame, or the one there is, begins with nobody; who waits for something is told. */
  readonly forget: () => void
  readonly panel: () => PanelApi | undefined
  /** At once where it is there, so that what is asked first is done first; else as soon as it is, and it is summoned. */
  readonly withPanel: (act: (panel: PanelApi) => Promise<void> | void) => Promise<void>
  /** Said when it can be: nothing is loaded to hear it. */
  readonly tell: (command: HostCommand) => void
  /** The frame has said hello. */
  readonly arrived: () => void
  readonly fail: (code: WidgetErrorCode) => void
  /** Whoever waits, or will, is told why it is over. */
  readonly end: (code: WidgetErrorCode) => void
}

export function createPanelLoader(options: PanelLoaderOptions): PanelLoader {
  const waiting: HostCommand[] = []
  const { promise, settle, ...way } = createLoading(options, waiting)
  const { summon, panel, whyLost } = way
  return {
    ...way,
    withPanel: async (act) => {
      summon()
      if (!panel() && !whyLost()) await promise()
      const arrived = panel()
      if (!arrived) throw toError(whyLost() ?? 'chunk')
      await act(arrived)
    },
    tell: (command) => {
      const arrived = panel()
      if (arrived) arrived.tell(command)
      else waiting.push(command)
    },
    forget: () => {
      // The person goes; what the page chose of its look stays.
      waiting.push(...waiting.splice(0).filter(({ event }) => /locale|scheme/.test(event)))
      settle('forgotten')
      const arrived = panel()
      arrived?.forget()
      if (arrived) way.load()
    },
  }
}

/** From the wish for it to its hello. */
function createLoading({ signal, loadPanel, start, isOpen, ...told }: PanelLoaderOptions, waiting: HostCommand[]) {
  const { promise, settle } = createDeferred()
  let [attempts, isNew] = [0, true]
  let panel: PanelApi | undefined
  let failure: WidgetErrorCode | undefined
  let budget: ReturnType<typeof setTimeout> | undefined

  const setFailure = (code: WidgetErrorCode | undefined): void => {
    clearTimeout(budget)
    failure = code
    isNew = false
  }
  const end = (code: WidgetErrorCode): void => {
    setFailure(code)
    settle(code)
    panel?.failed(code)
  }
  const fail = (code: WidgetErrorCode): void => {
    if (signal.aborted) return
    end(code)
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
    setFailure(undefined)
    told.onWaiting()
    budget = setTimeout(giveUp, BUDGET_MS)
    if (panel) return panel.load()
    const attempt = ++attempts
    loadPanel(attempt - 1).then(
      (file) => receive(file.startPanel),
      // Another try may have brought it, or may yet.
      () => attempt === attempts && !panel && giveUp(),
    )
  }
  return {
    ...{ promise, settle, load, fail, end },
    panel: () => panel,
    whyLost: () => failure,
    // Who sees the card decides; what failed unseen, or was closed, is tried again when it is wanted.
    summon: () => void ((isNew || (failure && !isOpen())) && load()),
    arrived: () => setFailure(undefined),
  }
}
