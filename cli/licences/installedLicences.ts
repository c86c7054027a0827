import { join } from 'node:path'
import { ROOT } from '../bundle/root.ts'
import type { PackageFiles } from '../bundle/sources.ts'
import { findEmojiLibraries } from '../emoji/libraries.ts'
import type { Library } from '../output/manifest.ts'
import { formatLicenceFile } from './licenceFile.ts'
import { readLicenceText } from './licenceTexts.ts'
import { readLibrary, sortLibraries, toPackageFolders, toPackageSpec } from './libraries.ts'

/** Returns the licence text of a library. Returns undefined if the library is not installed in this version. */
export type ReadLicence = (library: Library) => string | undefined

/** Creates a function that reads licences of the packages which contain the given files, and of the emoji data. */
export function createLicenceReader(packages: readonly PackageFiles[]): ReadLicence {
  const folders = new Map([
    ...toPackageFolders(packages.flatMap((files) => Object.keys(files))).map(
      (folder) => [toPackageSpec(readLibrary(folder)), join(ROOT, folder)] as const,
    ),
    ...findEmojiLibraries().map(({ library, folder }) => [toPackageSpec(library), folder] as const),
  ])
  return (library) => {
    const folder = folders.get(toPackageSpec(library))
    return folder === undefined ? undefined : readLicenceText(folder)
  }
}

/** Returns the contents of the licence file of a bundle that was built from these package files. */
export function toLicenceFile(libraries: readonly Library[], packages: PackageFiles): string {
  const read = createLicenceReader([packages])
  return formatLicenceFile({
    libraries: sortLibraries(libraries).map((library) => {
      const text = read(library)
      if (text === undefined) throw new Error(`${toPackageSpec(library)} is not among the inputs of its bundle`)
      return { ...library, text }
    }),
  })
}
