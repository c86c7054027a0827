import type { Sandbox } from '../world.ts'
import type { Combination, Scene, Settings } from './scene.ts'

/** An outcome that is not Chatwoot's on purpose, and the reason in words. */
type Difference = { readonly is: unknown; readonly why: string }

/** One observable outcome, the same in all four combinations unless a difference says otherwise. */
export type Row = {
  readonly name: string
  readonly act?: (scene: Scene) => Promise<unknown>
  readonly see: (scene: Scene) => unknown
  readonly is: unknown
  /** With our loader and Chatwoot's frame. */
  readonly theirFrameInOurLoader?: Difference
  /** With our loader, whichever frame. */
  readonly ourLoader?: Difference
  /** With our frame, whichever host script. */
  readonly ourFrame?: Difference
}

/** Rows that share one host page, in their order. */
export type Visit = {
  readonly name: string
  readonly settings?: Settings
  readonly language?: string
  readonly isBare?: boolean
  readonly prepare?: (sandbox: Sandbox, origin: string) => Promise<unknown>
  readonly rows: readonly Row[]
}

export function outcomeOf(row: Row, { script, frame }: Combination): unknown {
  const { is, ourLoader, ourFrame, theirFrameInOurLoader: mixed } = row
  if (mixed && script === 'ours' && frame === 'theirs') return mixed.is
  if (ourLoader && script === 'ours') return ourLoader.is
  return ourFrame && frame === 'ours' ? ourFrame.is : is
}
