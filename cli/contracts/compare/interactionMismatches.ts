import type { Mismatch } from './schemaMismatches.ts'

/** Mismatches between an interaction and its API document, on each side of the call. */
export type InteractionMismatches = {
  readonly request: readonly Mismatch[]
  readonly response: readonly Mismatch[]
}
