import { join } from 'node:path'
import type { Part } from '#domain/parts.ts'
import { findLibraries } from '../licences/libraries.ts'
import { once } from '../once.ts'
import type { Library } from '../output/manifest.ts'
import type { BundleCache } from './bundleCache.ts'
import { buildFrame, type FrameBundle } from './frameBundle.ts'
import { openLazyStylesPredictions } from './plugins/lazyStylesPredictions.ts'
import { CACHE_FOLDER } from './root.ts'
import { createPackageCheck, hashPackages, type PackageFiles } from './sources.ts'

type FrameInput = {
  readonly localesFolder: string
  readonly parts: readonly Part[]
  readonly hasDevelopmentPort?: boolean
}

/** Iframe bundle of a feature set, with the hashes of the package files that it was built from. */
export type BuiltFrame = Pick<FrameBundle, 'files' | 'firstView' | 'chat' | 'lazyStyles'> & {
  readonly packages: PackageFiles
  readonly libraries: readonly Library[]
}

const PREDICTIONS_FOLDER = join(CACHE_FOLDER, 'lazyStyles')

/** Builds the iframe bundle of a feature set, or takes it from the cache. */
export type FrameBuilder = (input: FrameInput) => Promise<BuiltFrame>

/**
 * Creates a function that builds the bundles of several feature sets. The most similar earlier set of this build, else
 * the same set of an earlier build, predicts which stylesheets are lazy, which saves a run of the bundler. The
 * prediction does not change the result.
 */
export function createFrameBuilder(cache: BundleCache): FrameBuilder {
  const earlier: { readonly parts: readonly Part[]; readonly lazyStyles: ReadonlySet<string> }[] = []
  const isUnchanged = createPackageCheck()
  const openPredictions = once(() => openLazyStylesPredictions(PREDICTIONS_FOLDER))
  return async ({ localesFolder, parts, hasDevelopmentPort = false }) => {
    const [closest] = earlier.toSorted((a, b) => countDifferences(parts, a.parts) - countDifferences(parts, b.parts))
    const frame = await cache.reuse(
      `frame ${JSON.stringify({ localesFolder, parts, hasDevelopmentPort })}`,
      async () => {
        const predictions = await openPredictions()
        const expectedLazyStyles = closest?.lazyStyles ?? (await predictions.read(parts))
        const built = await buildFrame({ localesFolder, parts, hasDevelopmentPort, expectedLazyStyles })
        const { files, firstView, chat, lazyStyles, metafile } = built
        await predictions.write(parts, lazyStyles)
        const [packages, libraries] = [hashPackages(Object.keys(metafile.inputs)), findLibraries(metafile)]
        return { files, firstView, chat, lazyStyles, packages, libraries }
      },
      ({ packages }) => Promise.resolve(isUnchanged(packages)),
    )
    earlier.push({ parts, lazyStyles: frame.lazyStyles })
    return frame
  }
}

/** Returns how many features only one of the two sets has. */
const countDifferences = (one: readonly Part[], other: readonly Part[]): number =>
  one.filter((part) => !other.includes(part)).length + other.filter((part) => !one.includes(part)).length
