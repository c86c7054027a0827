import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT } from './root.ts'
import { toolVersions } from './tools.ts'
import { ifExists } from '../output/disk.ts'
import { digest } from '../output/hash.ts'
import { mapConcurrent } from '../output/mapConcurrent.ts'

/** Folder of this command, in its sources or in a compiled package. */
const CLI_FOLDER = fileURLToPath(new URL('../', import.meta.url))

const FOLDERS = [...['src', 'sagas', 'locales'].map((name) => join(ROOT, name)), CLI_FOLDER]

/** Files that define installed packages and compiler options. An installed copy of this project may lack some. */
const FILES = ['package.json', 'package-lock.json', 'tsconfig.json', 'node_modules/.package-lock.json']

/** Returns a digest of all inputs of a build except the packages' files: the project's sources and the tools. */
export async function digestSources(): Promise<string> {
  const listed = await Promise.all(FOLDERS.map(digestFolder))
  const files = await Promise.all(FILES.map(async (name) => (await hashOf(join(ROOT, name))) ?? ''))
  return digest(...listed, ...files, ...(await toolVersions()))
}

/** Folders of a clone that only the harness is built from. */
const HARNESS_FOLDERS = ['harness', 'contracts/pacts', 'openapi'].map((name) => join(ROOT, name))

/** Returns a digest of all inputs of the harness except the packages' files. */
export async function digestHarnessSources(): Promise<string> {
  return digest(await digestSources(), ...(await Promise.all(HARNESS_FOLDERS.map(digestFolder))))
}

async function digestFolder(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const sources = paths
    .filter((path) => !/\.test\.tsx?$|[\\/]node_modules[\\/]/.test(toRelativePath(folder, path)))
    .toSorted()
  const hashes = await mapConcurrent(sources, async (path) => `${toRelativePath(folder, path)} ${await hashOf(path)}`)
  return digest(...hashes)
}

const toRelativePath = (folder: string, path: string): string =>
  path.slice(join(folder, sep).length).replaceAll(sep, '/')

/** Hashes of all package files in an iframe bundle. Paths are relative to the root, as the bundler names them. */
export type PackageFiles = Readonly<Record<string, string>>

/** Returns the hashes of the package files among the inputs of a bundle. */
export const hashPackages = (inputs: readonly string[]): Promise<PackageFiles> =>
  hashFiles(inputs.filter(isPackageFile))

/**
 * Returns true for files of packages. The project's own files need no hash here, because `digestSources` covers them.
 */
const isPackageFile = (path: string): boolean => !/^(src|sagas|locales)\//.test(path) && !path.startsWith('<')

async function hashFiles(paths: readonly string[]): Promise<PackageFiles> {
  const sortedPaths = [...paths].toSorted()
  return Object.fromEntries(
    await mapConcurrent(sortedPaths, async (path) => [path, (await hashOf(join(ROOT, path))) ?? '']),
  )
}

export async function isUnchanged(packages: PackageFiles): Promise<boolean> {
  const now = await hashFiles(Object.keys(packages))
  return Object.entries(packages).every(([path, hash]) => now[path] === hash)
}

async function hashOf(path: string): Promise<string | undefined> {
  const contents = await ifExists(readFile(path))
  return contents && createHash('sha256').update(contents).digest('hex')
}
