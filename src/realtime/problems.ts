/** Reports what goes wrong and stops nothing. */
export function createProblems(report: (problem: unknown) => void) {
  let last = ''
  return {
    /** Runs a caller's code. */
    guarded: (call: () => void): void => {
      try {
        call()
      } catch (defect) {
        report(defect)
      }
    },
    /** A server that fails every attempt in the same way is reported once a page. */
    reportOnce: (problem: unknown): void => {
      if (last !== String(problem)) report(problem)
      last = String(problem)
    },
  }
}
