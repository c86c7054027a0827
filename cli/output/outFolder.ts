import { lstat, readdir, readFile, realpath } from 'node:fs/promises'
import { dirname, join, parse, resolve } from 'node:path'
import { CliError } from '../errors.ts'
import { ifThere, onDisk } from './disk.ts'
import { MANIFEST, parseOurs } from './manifest.ts'

/** Why a text is not meant as a path; undefined if it may be one. A disk would take each of these as a folder's name. */
export function pathProblem(text: string): string | undefined {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text) || /^file:/i.test(text)) return 'Use a path on this machine, not a URL.'
  if (text.startsWith('~')) return 'Use a path without ~: only a shell knows it, and only where it is not quoted.'
  return undefined
}

/** The folder's full path, if a build may go there: no link leads to it, and there is nothing in it that was not built. */
export async function checkOut(out: string): Promise<string> {
  if (out.trim() === '' || out.includes('\0')) throw new CliError('badOut', JSON.stringify(out))
  const problem = pathProblem(out)
  if (problem !== undefined) throw new CliError('badOut', JSON.stringify(out), { next: problem })
  const target = resolve(out)
  if (parse(target).root === target) throw new CliError('foreignFolder', target)
  return onDisk(target, async () => {
    for (const folder of [...ancestorsOf(target), target]) await refuseOther(folder)
    if (!(await isFree(target))) throw new CliError('foreignFolder', target)
    return target
  })
}

/** From the root downwards. */
function ancestorsOf(path: string): readonly string[] {
  const parent = dirname(path)
  return parent === path ? [] : [...ancestorsOf(parent), parent]
}

/** Whoever may put a link where we write could lead us anywhere. */
async function refuseOther(folder: string): Promise<void> {
  const found = await ifThere(lstat(folder))
  if (found?.isSymbolicLink() && !isOfTheSystem(folder, found.uid)) {
    const actual = await ifThere(realpath(folder))
    throw new CliError('linkedFolder', `${folder}${actual === undefined ? '' : ` (to ${actual})`}`)
  }
  if (found !== undefined && !found.isSymbolicLink() && !found.isDirectory()) throw new CliError('notAFolder', folder)
}

/** On some systems /tmp and /var are links that came with them. */
const isOfTheSystem = (folder: string, uid: number): boolean => uid === 0 && dirname(folder) === parse(folder).root

/** Not there, empty, or made by this command in whatever version. */
async function isFree(target: string): Promise<boolean> {
  const names = await ifThere(readdir(target))
  return names === undefined || names.length === 0 || isBuild(target)
}

/** Whether a build of ours lies there, whole or not. */
export const isBuild = async (folder: string): Promise<boolean> => (await kindOfBuild(folder)) !== undefined

/** Undefined where no version of this command has built. */
export async function kindOfBuild(folder: string): Promise<'tenants' | 'whole' | undefined> {
  const path = join(folder, MANIFEST)
  const found = await ifThere(lstat(path))
  const ours = found?.isFile() === true ? parseOurs(await readFile(path, 'utf8')) : undefined
  if (ours === undefined) return undefined
  return ours.hasTenants ? 'tenants' : 'whole'
}
