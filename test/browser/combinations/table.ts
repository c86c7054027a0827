import type { Sandbox } from '../fixtures.ts'
import type { Combination, Scene, Settings } from './scene.ts'

/** Intended outcome that differs from Chatwoot's, and the reason. */
type Difference = { readonly expected: unknown; readonly reason: string }

/** Test case: an outcome on a host page, which is the same in all four combinations unless a difference is given. */
export type Row = {
  readonly name: string
  readonly act?: (scene: Scene) => Promise<unknown>
  readonly observe: (scene: Scene) => unknown
  readonly expected: unknown
  /** Outcome with our loader and Chatwoot's frame. */
  readonly theirFrameInOurLoader?: Difference
  /** Outcome with our loader and any frame. */
  readonly ourLoader?: Difference
  /** Expected result with our iframe, under our host script and under Chatwoot's. */
  readonly ourFrame?: Difference
}

/** Host page with the test cases that run on it, in this order. */
export type Visit = {
  readonly name: string
  readonly settings?: Settings
  readonly language?: string
  readonly isBare?: boolean
  readonly prepare?: (sandbox: Sandbox, origin: string) => Promise<unknown>
  readonly rows: readonly Row[]
}

export function expectedOutcome(row: Row, { script, frame }: Combination): unknown {
  const { expected, ourLoader, ourFrame, theirFrameInOurLoader: theirFrameDifference } = row
  if (theirFrameDifference && script === 'ours' && frame === 'theirs') return theirFrameDifference.expected
  if (ourLoader && script === 'ours') return ourLoader.expected
  return ourFrame && frame === 'ours' ? ourFrame.expected : expected
}
