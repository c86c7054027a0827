/** Creates functions that report problems instead of throwing, so that the connection continues. */
export function createProblemReporter(report: (problem: unknown) => void) {
  let last = ''
  return {
    /** Runs a caller's code and reports what it throws. */
    callSafely: (call: () => void): void => {
      try {
        call()
      } catch (defect) {
        report(defect)
      }
    },
    /**
     * Reports a problem unless it repeats the previous one. A server that fails every attempt in the same way is
     * reported once per page.
     */
    reportOnce: (problem: unknown): void => {
      if (last !== String(problem)) report(problem)
      last = String(problem)
    },
  }
}
