import { lstat, readdir, readFile, realpath } from 'node:fs/promises'
import { dirname, join, parse, resolve } from 'node:path'
import { CliError } from '../errors.ts'
import { ifExists, withDiskErrors } from './disk.ts'
import { MANIFEST, parseAnyManifest } from './manifest.ts'

/**
 * Returns advice if a text is a URL or begins with `~`, otherwise undefined. The file system would accept such a text
 * as the name of a folder.
 */
export function findPathProblem(text: string): string | undefined {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text) || /^file:/i.test(text)) return 'Use a path on this machine, not a URL.'
  if (text.startsWith('~')) return 'Use a path without ~: only a shell replaces it, and only outside quotation marks.'
  return undefined
}

/**
 * Returns the full path of the output folder. Throws if the path contains a symbolic link, or if the folder holds
 * anything other than a build, or than what `isOwn` accepts.
 */
export async function checkOutFolder(
  out: string,
  isOwn: (folder: string) => Promise<boolean> = isBuild,
): Promise<string> {
  if (out.trim() === '' || out.includes('\0')) throw new CliError('badOut', JSON.stringify(out))
  const problem = findPathProblem(out)
  if (problem !== undefined) throw new CliError('badOut', JSON.stringify(out), { next: problem })
  const target = resolve(out)
  if (parse(target).root === target) throw new CliError('foreignFolder', target)
  return withDiskErrors(target, async () => {
    for (const folder of [...ancestorsOf(target), target]) await assertRealFolder(folder)
    if (!(await isUsable(target, isOwn))) throw new CliError('foreignFolder', target)
    return target
  })
}

/** Returns all parent folders, starting at the root. */
function ancestorsOf(path: string): readonly string[] {
  const parent = dirname(path)
  return parent === path ? [] : [...ancestorsOf(parent), parent]
}

/** Throws for a symbolic link or a file. A link in the path could redirect the build to any folder. */
async function assertRealFolder(folder: string): Promise<void> {
  const found = await ifExists(lstat(folder))
  if (found?.isSymbolicLink() && !isSystemLink(folder, found.uid)) {
    const actual = await ifExists(realpath(folder))
    throw new CliError('linkedFolder', `${folder}${actual === undefined ? '' : ` (to ${actual})`}`)
  }
  if (found !== undefined && !found.isSymbolicLink() && !found.isDirectory()) throw new CliError('notAFolder', folder)
}

/** Returns true for a link of the operating system. On some systems /tmp and /var are such links. */
const isSystemLink = (folder: string, uid: number): boolean => uid === 0 && dirname(folder) === parse(folder).root

/** Returns true if the folder is missing, empty, or made by any version of this command. */
async function isUsable(target: string, isOwn: (folder: string) => Promise<boolean>): Promise<boolean> {
  const names = await ifExists(readdir(target))
  return names === undefined || names.length === 0 || isOwn(target)
}

/** Returns true if the folder contains the manifest of a build. Other files of the build may be missing. */
export const isBuild = async (folder: string): Promise<boolean> => (await getBuildKind(folder)) !== undefined

/** Returns the kind of build in a folder. Returns undefined if no version of this command has built there. */
export async function getBuildKind(folder: string): Promise<'tenants' | 'whole' | undefined> {
  const path = join(folder, MANIFEST)
  const found = await ifExists(lstat(path))
  const manifest = found?.isFile() === true ? parseAnyManifest(await readFile(path, 'utf8')) : undefined
  if (manifest === undefined) return undefined
  return manifest.hasTenants ? 'tenants' : 'whole'
}
