import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { File } from '../bundle/files.ts'
import { createHarnessFiles, EXTENSION } from '../bundle/harnessFiles.ts'
import { assetsOf, textOf } from '../page/pageAssets.ts'
import { ifExists } from '../output/disk.ts'
import { writeFolder, type WrittenFolder } from '../output/writtenFolder.ts'

export type ExtensionOptions = {
  /** Folder for the extension: new, empty, or with an earlier version of the extension. */
  readonly out: string
}

const MANIFEST = 'manifest.json'

/**
 * Writes the browser extension, unpacked, into a folder. Throws `foreignFolder` if the folder holds anything else, and
 * `buildFailed` if the sources cannot be built.
 */
export async function extension({ out }: ExtensionOptions): Promise<WrittenFolder> {
  const files = await createExtensionFiles()
  const name = nameIn(textOf(files, MANIFEST))
  const isOwn = async (folder: string): Promise<boolean> => {
    const text = await ifExists(readFile(join(folder, MANIFEST), 'utf8'))
    return text !== undefined && nameIn(text) === name
  }
  return writeFolder({ out, files, isOwn })
}

/** Returns the files of the extension: its own, and those of the harness that its panel names. */
async function createExtensionFiles(): Promise<readonly File[]> {
  const harness = await createHarnessFiles({ hasSourceMaps: false })
  const own = harness
    .filter(({ path }) => path.startsWith(`${EXTENSION}/`))
    .map(({ path, contents }) => ({ path: path.slice(EXTENSION.length + 1), contents }))
  return [...own, ...assetsOf(harness, textOf(own, 'panel.html'))]
}

/** Returns the name in a manifest; undefined if the text is none. */
function nameIn(text: string): unknown {
  try {
    const manifest: unknown = JSON.parse(text)
    return typeof manifest === 'object' && manifest !== null ? Reflect.get(manifest, 'name') : undefined
  } catch {
    // The file is another program's.
    return undefined
  }
}
