import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { File } from '../bundle/files.ts'
import { ifExists, withDiskErrors } from './disk.ts'
import { checkOutFolder } from './outFolder.ts'

/** Folder that a command has written. */
export type WrittenFolder = {
  /** Full path of the folder. */
  readonly out: string
  /** Paths relative to the folder, sorted. */
  readonly files: readonly string[]
}

type WriteOptions = {
  readonly out: string
  readonly files: readonly File[]
  /** Returns true if an earlier call of the same command has made the folder. */
  readonly isOwn: (folder: string) => Promise<boolean>
}

const ASSETS = 'assets'

/**
 * Writes files into a new or empty folder, or into one of an earlier call, and removes the scripts and stylesheets of
 * the earlier version there. Throws `foreignFolder` for any other folder, and `badOut` and others for an unusable path.
 */
export async function writeFolder({ out, files, isOwn }: WriteOptions): Promise<WrittenFolder> {
  const target = await checkOutFolder(out, isOwn)
  return withDiskErrors(target, async () => {
    for (const { path, contents } of files) {
      await mkdir(dirname(join(target, path)), { recursive: true })
      await writeFile(join(target, path), contents)
    }
    const current = new Set(files.map(({ path }) => basename(path)))
    const assets = (await ifExists(readdir(join(target, ASSETS)))) ?? []
    for (const name of assets.filter((asset) => isHashed(asset) && !current.has(asset)))
      await rm(join(target, ASSETS, name))
    return { out: target, files: files.map(({ path }) => path).toSorted() }
  })
}

/** Returns true for a name with a hash, which only the bundler gives. */
const isHashed = (name: string): boolean => /-[A-Z\d]{8}\.(js|css)$/.test(name)
