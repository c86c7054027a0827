import type { HostCommand } from '#protocol/hostCommands.ts'
import type { WidgetErrorCode } from './api.ts'
import { toError } from './errors.ts'
import { createDeferred } from './deferred.ts'
import type { PanelApi, StartPanel } from './panelContract.ts'

/** Maximum time from the first request to the iframe's `loaded` event, in ms. Then the error card is shown. */
const BUDGET_MS = 8_000

/** Call of the panel, which waits in order until the panel script is loaded. */
type PanelCall = (panel: PanelApi) => void

type PanelFile = { readonly startPanel: StartPanel }

type PanelLoaderOptions = {
  readonly signal: AbortSignal
  /** Imports the panel script. The attempt changes the address, as browsers cache a failed import. */
  readonly loadPanel: (attempt: number) => Promise<PanelFile>
  readonly start: (startPanel: StartPanel) => PanelApi
  readonly isOpen: () => boolean
  readonly onWaiting: () => void
  readonly onFailure: (code: WidgetErrorCode) => void
  /** Returns why the iframe sent no hello. */
  readonly diagnose: (hasPanel: boolean) => WidgetErrorCode
}

/** Loads the panel script and its iframe. Commands wait until they are loaded. */
export type PanelLoader = {
  /** Starts a load, unless one is under way, has succeeded, or has failed with the error card in view. */
  readonly ensureLoaded: () => void
  /** Starts a load again and abandons the previous attempt. */
  readonly load: () => void
  /** Reloads the iframe without a visitor, and rejects pending calls with `forgotten`. */
  readonly forget: () => void
  readonly panel: () => PanelApi | undefined
  /** Runs the function with the panel: at once if it is loaded, which keeps the order of calls; otherwise loads it. */
  readonly withPanel: (act: (panel: PanelApi) => Promise<void> | void) => Promise<void>
  /** Sends a command, or queues it without loading anything. */
  readonly send: (command: HostCommand) => void
  /** Called when the iframe has sent its hello. */
  readonly arrived: () => void
  readonly fail: (code: WidgetErrorCode) => void
  /** Rejects pending and future calls with this code. */
  readonly end: (code: WidgetErrorCode) => void
}

export function createPanelLoader(options: PanelLoaderOptions): PanelLoader {
  const queuedCalls: PanelCall[] = []
  const { promise, settle, ...loading } = createLoading(options, queuedCalls)
  const { ensureLoaded, panel, lastFailure } = loading
  const callInOrder = (call: PanelCall): void => {
    const arrived = panel()
    if (arrived) call(arrived)
    else queuedCalls.push(call)
  }
  return {
    ...loading,
    withPanel: async (act) => {
      ensureLoaded()
      if (!panel() && !lastFailure()) await promise()
      const arrived = panel()
      if (!arrived) throw toError(lastFailure() ?? 'chunk')
      await act(arrived)
    },
    send: (command) => callInOrder((loaded) => loaded.send(command)),
    forget: () => {
      settle('forgotten')
      callInOrder((loaded) => loaded.forget())
      if (panel()) loading.load()
    },
  }
}

/** Tracks one load, from the request to the hello. */
function createLoading({ signal, isOpen, ...options }: PanelLoaderOptions, queuedCalls: PanelCall[]) {
  const { promise, settle } = createDeferred()
  let [attempts, isNew] = [0, true]
  let panel: PanelApi | undefined
  let failure: WidgetErrorCode | undefined
  let budgetTimer: ReturnType<typeof setTimeout> | undefined

  const setFailure = (code?: WidgetErrorCode): void => {
    clearTimeout(budgetTimer)
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
    options.onFailure(code)
  }
  const giveUp = (): void => fail(options.diagnose(!!panel))
  const receive = ({ startPanel }: PanelFile): void => {
    if (signal.aborted || panel) return
    panel = options.start(startPanel)
    for (const call of queuedCalls.splice(0)) call(panel)
    panel.load()
    settle()
  }
  const load = (): void => {
    if (signal.aborted) return
    setFailure()
    options.onWaiting()
    budgetTimer = setTimeout(giveUp, BUDGET_MS)
    if (panel) return panel.load()
    const attempt = ++attempts
    options.loadPanel(attempt - 1).then(
      receive,
      // A newer attempt may have succeeded or may still succeed.
      () => attempt === attempts && !panel && giveUp(),
    )
  }
  return {
    ...{ promise, settle, load, fail, end },
    panel: () => panel,
    lastFailure: () => failure,
    // On the error card, the visitor decides about a retry. If it is closed, the next opening tries again.
    ensureLoaded: () => void ((isNew || (failure && !isOpen())) && load()),
    arrived: setFailure,
  }
}
