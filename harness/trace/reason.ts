import { toSafeText } from '#cli/tenant/problem.ts'

/** Maximum length of a reason, in characters. */
const MAX_LENGTH = 400

/** Returns why a file cannot be opened, in one line. An error may quote the file, so invisible characters are escaped. */
export const toReason = (problem: unknown): string =>
  toSafeText(problem instanceof Error ? problem.message : String(problem), MAX_LENGTH)
