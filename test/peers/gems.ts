import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

const FOLDER = fileURLToPath(new URL('../../.cache/gems', import.meta.url))

/** Set of gems in a folder of its own, as name and version of each. */
export type GemSet = { readonly name: string; readonly gems: readonly string[] }

export const folderOf = ({ name }: GemSet): string => join(FOLDER, name)

/** File that is written last. If it is missing, the installation was interrupted and starts again. */
const STAMP = 'installed.txt'

export async function hasRuby(): Promise<boolean> {
  try {
    await run('ruby', ['--version'])
    return true
  } catch {
    return false
  }
}

/** Installs the gems. The first run takes minutes, because it compiles some of them. */
export async function installGems(set: GemSet): Promise<void> {
  const [expected, folder] = [set.gems.join('\n'), folderOf(set)]
  if ((await readStamp(folder)) === expected) return
  await mkdir(folder, { recursive: true })
  const options = ['--no-document', '--ignore-dependencies', '--conservative', '--install-dir', folder]
  await run('gem', ['install', ...options, ...set.gems], { maxBuffer: 64 * 1024 * 1024 })
  await writeFile(join(folder, STAMP), expected)
}

const readStamp = (folder: string): Promise<string> => readFile(join(folder, STAMP), 'utf8').catch(() => '')
