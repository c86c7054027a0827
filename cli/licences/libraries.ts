import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord } from '#tools/fields.ts'
import { ROOT } from '../bundle/root.ts'
import type { Library } from '../output/manifest.ts'

/** Returns the folder of the innermost npm package that contains a file. Returns undefined for a file of no package. */
export const toPackageFolder = (path: string): string | undefined =>
  /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]

type Output = { readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>> }

/** Description of a bundle that the bundler writes. */
type BundleMetadata = { readonly outputs: Readonly<Record<string, Output>> }

/** Returns the libraries with code in the outputs of a bundle. Inputs that tree shaking removes do not count. */
export function findLibraries({ outputs }: BundleMetadata): readonly Library[] {
  const inputs = Object.values(outputs).flatMap(({ inputs: parts }) =>
    Object.entries(parts).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  )
  return sortLibraries(toPackageFolders(inputs).map(readLibrary))
}

/** Returns the folder of each package that contains one of these files, once. */
export const toPackageFolders = (paths: readonly string[]): readonly string[] => [
  ...new Set(paths.flatMap((path) => toPackageFolder(path) ?? [])),
]

/** Reads name, version and licence from the package.json of a folder below the root. */
export function readLibrary(folder: string): Library {
  const fields: unknown = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'))
  if (!isRecord(fields)) throw new Error(`${folder}/package.json is not an object`)
  const { name, version, license } = fields
  if (typeof name !== 'string' || typeof version !== 'string' || typeof license !== 'string')
    throw new Error(`${folder}/package.json has no name, version or license`)
  return { name, version, license }
}

/** Name and version of a library, as npm writes them. */
export const toPackageSpec = ({ name, version }: Pick<Library, 'name' | 'version'>): string => `${name}@${version}`

/** Returns each library once, sorted by name and version. */
export function sortLibraries(libraries: readonly Library[]): readonly Library[] {
  const bySpec = new Map(libraries.map((library) => [toPackageSpec(library), library]))
  return [...bySpec].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, library]) => library)
}
