import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { File } from '../bundle/files.ts'
import { createHarnessFiles } from '../bundle/harnessFiles.ts'
import { assetsOf, textOf } from '../page/pageAssets.ts'
import { ifExists } from '../output/disk.ts'
import { writeFolder, type WrittenFolder } from '../output/writtenFolder.ts'
import { withHarnessPolicy, withHarnessSettings } from '../page/harnessPage.ts'

export type HarnessOptions = {
  /** Folder for the harness: new, empty, or with an earlier version of it. */
  readonly out: string
  /** Base addresses of the only widgets that the page may load. If empty, the developer confirms each address in the page. */
  readonly allow?: readonly string[]
}

const PAGE = 'index.html'

/**
 * Writes the harness as a folder that any web server can serve, also below a path. Throws `foreignFolder` if the folder
 * holds anything else, and `buildFailed` if the sources cannot be built.
 */
export async function harness({ out, allow = [] }: HarnessOptions): Promise<WrittenFolder> {
  const isOwn = async (folder: string): Promise<boolean> =>
    (await ifExists(readFile(join(folder, PAGE), 'utf8')))?.includes('"isStatic":true') === true
  return writeFolder({ out, files: await createStaticFiles(allow), isOwn })
}

async function createStaticFiles(allowed: readonly string[]): Promise<readonly File[]> {
  const files = await createHarnessFiles({ hasSourceMaps: false })
  const html = textOf(files, `harness/${PAGE}`)
  const page = withHarnessSettings(withHarnessPolicy(html, allowed), {
    isStatic: true,
    isMocked: true,
    allowed,
  }).replaceAll('"/assets/', '"assets/')
  return [{ path: PAGE, contents: page }, ...assetsOf(files, html)]
}
