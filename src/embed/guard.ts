import { logError } from '#loader/errors.ts'

/** Calls a function of the host page, and logs its error. */
export function guard(call: () => void): void {
  try {
    call()
  } catch (problem) {
    logError(problem)
  }
}
