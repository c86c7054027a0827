import type { Part } from '#domain/parts.ts'
import { buildFrame, type FrameBundle } from './frameBundle.ts'

type FrameInput = { readonly localesFolder: string; readonly parts: readonly Part[] }

/** Builds the iframe bundle of a feature set. */
export type FrameBuilder = (input: FrameInput) => Promise<FrameBundle>

/**
 * Creates a function that builds the bundles of several feature sets. The most similar earlier set predicts which
 * stylesheets are lazy, which saves a run of the bundler. The prediction does not change the result.
 */
export function createFrameBuilder(): FrameBuilder {
  const earlier: { readonly parts: readonly Part[]; readonly lazyStyles: ReadonlySet<string> }[] = []
  return async ({ localesFolder, parts }) => {
    const [closest] = earlier.toSorted((a, b) => countDifferences(parts, a.parts) - countDifferences(parts, b.parts))
    const frame = await buildFrame({ localesFolder, parts, expectedLazyStyles: closest?.lazyStyles })
    earlier.push({ parts, lazyStyles: frame.lazyStyles })
    return frame
  }
}

/** Returns how many features only one of the two sets has. */
const countDifferences = (one: readonly Part[], other: readonly Part[]): number =>
  one.filter((part) => !other.includes(part)).length + other.filter((part) => !one.includes(part)).length
