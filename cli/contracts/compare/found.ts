import type { Mismatch } from './paths.ts'

/** What does not meet, on which side of a call. */
export type Found = {
  readonly request: readonly Mismatch[]
  readonly response: readonly Mismatch[]
}
