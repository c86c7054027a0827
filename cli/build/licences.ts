import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PackageFiles } from '../bundle/sources.ts'
import { CliError } from '../errors.ts'
import { createLicenceReader } from '../licences/installedLicences.ts'
import { formatLicenceFile, type LicensedLibrary, parseLicenceFile } from '../licences/licenceFile.ts'
import { sortLibraries, toPackageSpec } from '../licences/libraries.ts'
import { once } from '../once.ts'
import { type Files, LICENCES, type Manifest } from '../output/manifest.ts'
import type { BuildContext } from './buildContext.ts'

type LicenceInput = {
  /** Folder of the previous build, which may contain libraries that are no longer installed. */
  readonly target: string
  /** All feature sets of the build. */
  readonly sets: Manifest['sets']
  /** Package files of the feature sets that this version has built. */
  readonly packages: readonly PackageFiles[]
}

/**
 * Writes the licences of all libraries in the feature sets. Those of a set that another version has built come from the
 * previous file. Throws `damagedTenants` if that file is needed, and is missing or changed.
 */
export async function addLicences(context: BuildContext, input: LicenceInput): Promise<Files> {
  const sets = Object.entries(input.sets)
  const readInstalled = createLicenceReader(input.packages)
  const readPrevious = once(() => readPreviousLicences(context, input.target))
  const libraries: LicensedLibrary[] = []
  for (const library of sortLibraries(sets.flatMap(([, set]) => set.libraries ?? []))) {
    const text = readInstalled(library) ?? (await readPrevious()).get(toPackageSpec(library))
    if (text === undefined) throw new CliError('damagedTenants', LICENCES)
    libraries.push({ ...library, text })
  }
  const unknownSets = sets.flatMap(([id, set]) => (set.libraries === undefined ? [id] : []))
  const contents = formatLicenceFile({ libraries, unknownSets })
  return { [LICENCES]: await context.store.write(LICENCES, contents, 'fewVisitors') }
}

async function readPreviousLicences({ before }: BuildContext, target: string): Promise<ReadonlyMap<string, string>> {
  if (!before?.intact.has(LICENCES)) return new Map()
  return parseLicenceFile(await readFile(join(target, LICENCES), 'utf8'))
}
