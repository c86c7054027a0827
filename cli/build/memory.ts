import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ifThere } from '../output/disk.ts'
import type { Inspected } from '../output/inspect.ts'
import { MEMORY } from '../output/manifest.ts'
import type { PackageFiles } from './sources.ts'

/** The contents of `MEMORY`: what the next build has to know of this one. */
export type Memory = {
  /** Of our own sources and the tools. */
  readonly sources: string
  /** What has packed it. */
  readonly packer: string
  readonly wordsFolder: string
  readonly bootScript: string
  readonly hostScripts: readonly { readonly path: string; readonly sha384: string }[]
  /** By set: what its frame was made from besides. */
  readonly packages: Readonly<Record<string, PackageFiles>>
  /** By token: all that its page was made from. */
  readonly pages: Readonly<Record<string, string>>
}

/** Undefined where there is none, or where one byte of it is not as it was written. */
export async function readMemory(folder: string, before: Inspected | undefined): Promise<Memory | undefined> {
  if (!before?.sound.has(MEMORY)) return undefined
  const text = await ifThere(readFile(join(folder, MEMORY), 'utf8'))
  // Held against its hash in the manifest, so it is what we wrote; the version of the manifest speaks for its shape.
  return text === undefined ? undefined : (JSON.parse(text) as Memory)
}
