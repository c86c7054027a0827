/** Runs somebody else's code; what it throws is reported and stops nothing. */
export const createGuard =
  (report: (problem: unknown) => void) =>
  (call: () => void): void => {
    try {
      call()
    } catch (defect) {
      report(defect)
    }
  }
