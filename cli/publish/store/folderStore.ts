import { createHash } from 'node:crypto'
import { lstatSync, readdirSync } from 'node:fs'
import {
  copyFile,
  link,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { CliError } from '../../errors.ts'
import { ifExists, isDiskError } from '../../output/disk.ts'
import { syncFolder, writeDurably } from '../../output/durable.ts'
import { acquireLock } from '../../output/lock.ts'
import { toTenantFolder } from '../../output/manifest.ts'
import { CHANNELS_KEY, RELEASES } from '../layout.ts'
import { toBaseVersion } from '../split/splitVersion.ts'
import { checkKey } from './checkKey.ts'
import { collectFiles } from './collectFiles.ts'
import type { FileToStore, PublicStore, StoredFile } from './publicStore.ts'

/** Folder for files that are not complete yet. The next command removes what a killed one has left there. */
const TEMPORARY = 'temporary'

/** Opens a store in a folder, which is created when the first file is written. */
export function createFolderStore(root: string): PublicStore {
  const inRoot = (key: string): string => {
    checkKey(key)
    return join(root, key)
  }
  let temporaryFiles = 0
  const replace = async (key: string, make: (path: string) => Promise<void>): Promise<void> => {
    temporaryFiles += 1
    const temporary = inRoot(`${TEMPORARY}/${process.pid}-${temporaryFiles}`)
    await mkdir(dirname(temporary), { recursive: true })
    await mkdir(dirname(inRoot(key)), { recursive: true })
    await make(temporary)
    await rename(temporary, inRoot(key))
    // A rename to another link of the same file does nothing.
    await rm(temporary, { force: true })
  }
  const withErrors = <Result>(work: () => Promise<Result>): Promise<Result> => withStoreErrors(root, work)
  const read: PublicStore['read'] = (key) =>
    withErrors(async () => {
      const text = await ifExists(readFile(inRoot(key), 'utf8'))
      return text === undefined ? undefined : { text, version: toVersion(text) }
    })
  return {
    address: `file://${root}`,
    requireOwnFiles: () => withErrors(() => refuseForeignFolder(root)),
    list: (prefix) => collectFiles(scanFiles(root, prefix)),
    scan: (prefix) => scanFiles(root, prefix),
    hasContents: (key, _file, contents) => withErrors(async () => (await readFile(inRoot(key))).equals(contents)),
    read,
    write: (file) => withErrors(() => replace(file.key, (path) => writeOrLink(path, file, inRoot))),
    copy: ({ from, to }) => withErrors(() => replace(to, (path) => linkOrCopy(inRoot(from), path))),
    writeIf: async (key, text, version) => {
      // The lock of the store keeps other processes of this machine from a write between the comparison and the rename.
      if ((await read(key))?.version !== version) return undefined
      await withErrors(async () => {
        await replace(key, (path) => writeDurably(path, text))
        await syncFolder(dirname(inRoot(key)))
      })
      return toVersion(text)
    },
    remove: (key) => withErrors(async () => removeFile(root, inRoot(key))),
    showVersion: (name, versionFolder) =>
      withErrors(async () => {
        const key = toTenantFolder(name)
        const existing = await ifExists(lstat(inRoot(key)))
        if (existing !== undefined && !existing.isSymbolicLink()) throw new CliError('foreignTenant', inRoot(key))
        if (versionFolder === undefined) return rm(inRoot(key), { force: true })
        await stat(inRoot(versionFolder))
        await writeVersionFile(inRoot(versionFolder))
        await replace(key, (path) => symlink(`../${versionFolder.replace(/\/$/, '')}`, path))
      }),
    lock: ({ creates }) => withErrors(() => lockFolder(root, creates)),
  }
}

/** Writes an empty file that is named after the version. Caddy finds out with it which version an address has. */
async function writeVersionFile(folder: string): Promise<void> {
  await writeFile(join(folder, `${toBaseVersion(basename(folder))}.version`), '')
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EACCES: 'it is not writable',
  EPERM: 'it is not writable',
  EROFS: 'it is not writable',
  ENOTDIR: 'a folder above it is a file',
}

/** Converts errors of the file system into `storeFailed`. Rethrows every other error unchanged. */
async function withStoreErrors<Result>(root: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (problem) {
    if (!isDiskError(problem)) throw problem
    throw new CliError('storeFailed', `file://${root}: ${REASONS[problem.code] ?? problem.message}`)
  }
}

const toVersion = (text: string): string => createHash('sha256').update(text).digest('hex')

async function writeOrLink(
  path: string,
  { contents, sameAs }: FileToStore,
  inRoot: (key: string) => string,
): Promise<void> {
  const isLinked = sameAs !== undefined && (await tryLink(inRoot(sameAs), path))
  if (!isLinked) await writeFile(path, contents)
}

async function linkOrCopy(existing: string, path: string): Promise<void> {
  if (!(await tryLink(existing, path))) await copyFile(existing, path)
}

/** Links a file. Returns false if the disk has no links, or no more of this file. The caller then writes a copy. */
async function tryLink(existing: string, path: string): Promise<boolean> {
  try {
    await link(existing, path)
    return true
  } catch (problem) {
    if (isDiskError(problem) && ['EMLINK', 'EPERM', 'ENOTSUP', 'ENOENT'].includes(problem.code)) return false
    throw problem
  }
}

async function* scanFiles(root: string, prefix: string): AsyncGenerator<readonly [string, StoredFile]> {
  const folders = [prefix.slice(0, prefix.lastIndexOf('/') + 1)]
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const path = join(root, folder)
    const { files, subfolders } = await withStoreErrors(root, async () => (await ifExists(listFolder(path))) ?? EMPTY)
    for (const [name, file] of files) if (`${folder}${name}`.startsWith(prefix)) yield [folder + name, file]
    if (prefix.endsWith('/')) for (const name of subfolders) folders.push(`${folder}${name}/`)
    // A signal can end the command only between two tasks.
    await setImmediate()
  }
}

type Folder = { readonly files: readonly (readonly [string, StoredFile])[]; readonly subfolders: readonly string[] }

const EMPTY: Folder = { files: [], subfolders: [] }

/** Lists a folder synchronously, because asynchronous calls for small folders cost many times more. */
async function listFolder(path: string): Promise<Folder> {
  const entries = readdirSync(path, { withFileTypes: true })
  return {
    files: entries.flatMap((entry) => {
      // Another command may remove files meanwhile.
      const stats = entry.isFile() ? lstatSync(join(path, entry.name), { throwIfNoEntry: false }) : undefined
      return stats === undefined ? [] : [[entry.name, { bytes: stats.size, modifiedAt: stats.mtimeMs }] as const]
    }),
    subfolders: entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])),
  }
}

/** Removes a file, and the folders above it that become empty. */
async function removeFile(root: string, path: string): Promise<void> {
  await rm(path, { force: true })
  for (let folder = dirname(path); folder !== root; folder = dirname(folder))
    if (!(await tryRemoveFolder(folder))) return
}

/** Removes an empty folder. Returns false if it contains anything. */
async function tryRemoveFolder(folder: string): Promise<boolean> {
  try {
    await ifExists(rmdir(folder))
    return true
  } catch (problem) {
    if (isDiskError(problem) && ['ENOTEMPTY', 'EEXIST'].includes(problem.code)) return false
    throw problem
  }
}

async function lockFolder(root: string, creates: boolean): ReturnType<PublicStore['lock']> {
  await refuseForeignFolder(root)
  if (!creates && (await ifExists(stat(root))) === undefined) throw new CliError('emptyStore', `file://${root}`)
  await mkdir(root, { recursive: true })
  const path = join(root, 'publish')
  const lock = await acquireLock(path).catch((problem: unknown) => {
    if (problem instanceof CliError && problem.code === 'busyFolder')
      throw new CliError(
        'storeBusy',
        `file://${root}: ${problem.what.replace(/^.*lock /, 'the lock ').replace(/\.$/, '')}`,
      )
    throw problem
  })
  await rm(join(root, TEMPORARY), { recursive: true, force: true })
  return { check: () => Promise.resolve(), release: lock.release }
}

/** Throws `foreignStore` for a folder with files of another program, which the commands could mix with their own. */
async function refuseForeignFolder(root: string): Promise<void> {
  const names = (await ifExists(readdir(root))) ?? []
  // A first command that was killed has left releases without channels.
  if (names.includes(CHANNELS_KEY) || names.includes(RELEASES.replace('/', ''))) return
  const foreign = names.filter((name) => name !== TEMPORARY && !name.startsWith('publish.lock'))
  if (foreign.length > 0) throw new CliError('foreignStore', `${root} (${foreign.slice(0, 3).join(', ')})`)
}
