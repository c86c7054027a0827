import { type ProbeContext, replaceMethod } from './context.ts'

/** Name of the items of timers that have run. */
export const TIMER = 'timer'

/** Timer that has run. */
export type RunTimer = {
  /** Delay with which the page has set it, in ms. */
  readonly delay: number
  /** Time between its due time and its run, in ms. A busy page or machine runs a timer late. */
  readonly late: number
}

/**
 * Makes timers and animation frames run with the cause that they were scheduled with, and records when timers run: what
 * arrives before a late timer runs changes what the page does then.
 */
export function probeTasks({ page, causes, recorder }: ProbeContext): void {
  const createNote = (delay: number): (() => void) => {
    const due = page.performance.now() + delay
    return () => {
      if (delay <= 0) return
      const late = page.performance.now() - due
      recorder.record({ lane: 'page', name: TIMER, value: { delay, late } satisfies RunTimer })
    }
  }
  const withCause = <Args extends unknown[]>(call: (...args: Args) => void): ((...args: Args) => void) => {
    const cause = causes.current()
    return cause === undefined ? call : (...args) => causes.runAs(cause, () => call(...args))
  }
  replaceMethod(
    page,
    'requestAnimationFrame',
    (original) => (call: FrameRequestCallback) => original(page, withCause(call)),
  )
  replaceMethod(page, 'setTimeout', (original) => (call: TimerHandler, delay: number = 0, ...rest: unknown[]) => {
    if (typeof call !== 'function') return Reflect.apply(original, undefined, [page, call, delay, ...rest])
    const note = createNote(delay)
    const run = (...args: unknown[]): void => {
      note()
      Reflect.apply(call, page, args)
    }
    return Reflect.apply(original, undefined, [page, withCause(run), delay, ...rest])
  })
}

declare global {
  interface Window {
    /**
     * Gets the promise of each `import()` in a build for development, and the address of the script. Returns the promise
     * that the page waits for.
     */
    __livechatImport?: <Module>(loading: Promise<Module>, address: string) => Promise<Module>
  }
}

/** Returns the name of a script without its folder, the hash of its content, and the query of another attempt. */
export const scriptName = (address: string): string =>
  (address.split('?')[0]?.split('/').at(-1) ?? '').replace(/(-[A-Z\d]{8})?\.js$/, '')

/** Records the scripts that a page imports, with the time at which it gets them. A replay decides it before the probe. */
export function probeImports({ page, recorder }: ProbeContext): void {
  const give = page.__livechatImport ?? ((loading) => loading)
  page.__livechatImport = (loading, address) => {
    const given = give(loading, address)
    const id = recorder.record({ lane: 'page', name: `${SCRIPT}${scriptName(address)}`, isPending: true })
    given.then(
      () => recorder.update(id, { isPending: false }),
      (problem: unknown) => recorder.update(id, { isPending: false, value: { failure: String(problem) } }),
    )
    return given
  }
}

/** Start of the names of imported scripts in a trace. */
export const SCRIPT = 'script '
