import { open } from 'node:fs/promises'

/** Writes a file and syncs it to the disk before the build can count as complete. Throws if the file exists. */
export async function writeDurably(path: string, contents: Uint8Array | string): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(contents)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Writes the entries of a folder to the disk. */
export async function syncFolder(path: string): Promise<void> {
  // Some systems cannot open folders. They write folders to the disk without a sync.
  const folder = await open(path).catch(() => undefined)
  await folder?.sync().catch(() => undefined)
  await folder?.close()
}
