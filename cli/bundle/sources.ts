import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT } from './root.ts'
import { toolVersions } from './tools.ts'
import { once } from '../once.ts'
import { digest } from '../output/hash.ts'

/** Folder of this command, in its sources or in a compiled package. */
const CLI_FOLDER = fileURLToPath(new URL('../', import.meta.url))

const FOLDERS = [...['src', 'sagas', 'locales'].map((name) => join(ROOT, name)), CLI_FOLDER]

/** Files that define installed packages and compiler options. An installed copy of this project may lack some. */
const FILES = ['package.json', 'package-lock.json', 'tsconfig.json', 'node_modules/.package-lock.json']

/** Returns a digest of all inputs of a build except the packages' files: the project's sources and the tools. */
export async function digestSources(): Promise<string> {
  const listed = FOLDERS.map(digestFolder)
  const files = FILES.map((name) => hashOf(join(ROOT, name)) ?? '')
  return digest(...listed, ...files, ...(await toolVersions()))
}

/** Folders of a clone that only the harness is built from. */
const HARNESS_FOLDERS = ['harness', 'contracts/pacts', 'openapi'].map((name) => join(ROOT, name))

/** Returns a digest of all inputs of the harness except the packages' files. */
export async function digestHarnessSources(): Promise<string> {
  return digest(await digestSources(), ...HARNESS_FOLDERS.map(digestFolder))
}

function digestFolder(folder: string): string {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const sources = paths
    .filter((path) => !/\.test\.tsx?$|[\\/]node_modules[\\/]/.test(toRelativePath(folder, path)))
    .toSorted()
  return digest(...sources.map((path) => `${toRelativePath(folder, path)} ${hashOf(path)}`))
}

const toRelativePath = (folder: string, path: string): string =>
  path.slice(join(folder, sep).length).replaceAll(sep, '/')

/** Hashes of all package files in an iframe bundle. Paths are relative to the root, as the bundler names them. */
export type PackageFiles = Readonly<Record<string, string>>

/** Returns the hashes of the package files among the inputs of a bundle. */
export const hashPackages = (inputs: readonly string[]): PackageFiles =>
  Object.fromEntries(
    inputs
      .filter(isPackageFile)
      .toSorted()
      .map((path) => [path, hashOf(join(ROOT, path)) ?? '']),
  )

/**
 * Returns true for files of packages. The project's own files need no hash here, because `digestSources` covers them.
 */
const isPackageFile = (path: string): boolean => !/^(src|sagas|locales)\//.test(path) && !path.startsWith('<')

/** Returns true if the files of packages still have these hashes. */
export type PackageCheck = (packages: PackageFiles) => boolean

/** Creates a check that reads each file once, because the bundles of a build have most package files in common. */
export function createPackageCheck(): PackageCheck {
  const hash = once((path: string) => hashOf(join(ROOT, path)) ?? '')
  return (packages) => Object.entries(packages).every(([path, expected]) => hash(path) === expected)
}

/** Hashes a file. Reads it synchronously, because an asynchronous call costs many times more than a small file. */
const hashOf = (path: string): string | undefined =>
  existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : undefined
