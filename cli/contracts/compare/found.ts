import type { Mismatch } from './paths.ts'

/** Mismatches between an interaction and its document, on each side of the call. */
export type Found = {
  readonly request: readonly Mismatch[]
  readonly response: readonly Mismatch[]
}
