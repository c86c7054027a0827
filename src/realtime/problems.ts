/** Reports what goes wrong and stops nothing. */
export function createProblems(report: (problem: unknown) => void) {
  const reported = new Set<string>()
  return {
    /** Runs a caller's code. */
    guarded: (call: () => void): void => {
      try {
        call()
      } catch (defect) {
        report(defect)
      }
    },
    /** A server that fails every attempt in the same way is reported once. */
    reportOnce: (problem: unknown): void => {
      if (!reported.has(String(problem))) report(problem)
      reported.add(String(problem))
    },
    forget: (): void => reported.clear(),
  }
}
