/** Item that causes what happens now, as far as a page can know it. */
export type Causes = {
  readonly current: () => string | undefined
  /** Runs a function with this cause. Microtasks that it starts have the same cause. */
  readonly runAs: <Result>(cause: string | undefined, run: () => Result) => Result
  /** Sets the cause of the rest of this task and of its microtasks. */
  readonly begin: (cause: string | undefined) => void
  /** Does the same as `begin` for a request whose response or body arrives in this task. */
  readonly beginResponse: (request: string) => void
  /** Returns the request whose response the present task handles; undefined inside of a function with a cause. */
  readonly response: () => string | undefined
}

type Scheduler = {
  /** Calls a function in a task after all microtasks of the present task. */
  readonly afterTask: (call: () => void) => void
}

/**
 * Tracks causes. Browsers do not tell which task an `await` belongs to, so a cause lasts until the task's microtasks
 * are done, or until another cause begins.
 */
export function createCauses({ afterTask }: Scheduler): Causes {
  let running: string | undefined
  let lingering: string | undefined
  let isResponse = false
  let turn = 0

  const begin = (cause: string | undefined): void => {
    lingering = cause
    isResponse = false
    turn += 1
    const mine = turn
    if (cause !== undefined)
      afterTask(() => {
        if (mine === turn) lingering = undefined
      })
  }

  return {
    current: () => running ?? lingering,
    runAs: (cause, run) => {
      const outer = running
      running = cause
      try {
        return run()
      } finally {
        running = outer
        if (outer === undefined) begin(cause)
      }
    },
    begin,
    beginResponse: (request) => {
      begin(request)
      isResponse = true
    },
    response: () => (running === undefined && isResponse ? lingering : undefined),
  }
}
