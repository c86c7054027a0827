/** Share of a task that a tool must have worked for, from which the task is the tool's. */
const MIN_SHARE = 0.5

/** Number of runs that are kept. Older ones are dropped. */
const MAX_RUNS = 200

type ToolRun = { readonly tool: string; readonly from: number; to: number }

/** Times at which the harness itself worked in a page. Times and durations are in ms of one clock. */
export type ToolRuns = {
  /** Runs a part of the harness, and remembers its time until the promise is settled. */
  readonly run: <Result>(tool: string, work: () => Promise<Result>) => Promise<Result>
  /** Returns the tool that worked for at least half of this time; undefined if none did. */
  readonly find: (at: number, duration: number) => string | undefined
}

/** Creates the list of the runs of tools, with the clock `now`. */
export function createToolRuns(now: () => number): ToolRuns {
  const runs: ToolRun[] = []
  return {
    run: async (tool, work) => {
      const run: ToolRun = { tool, from: now(), to: Number.POSITIVE_INFINITY }
      runs.push(run)
      if (runs.length > MAX_RUNS) runs.shift()
      try {
        return await work()
      } finally {
        run.to = now()
      }
    },
    find: (at, duration) =>
      runs.findLast(({ from, to }) => {
        const shared = Math.min(to, at + duration) - Math.max(from, at)
        return shared >= duration * MIN_SHARE
      })?.tool,
  }
}
