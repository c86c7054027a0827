import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { words } from './entries.ts'
import { type File, run } from './files.ts'
import { minifyAgain } from './minifyAgain.ts'

/** Every language in a folder of its own beside the frame's chunks. */
export type Words = { readonly folder: string; readonly files: readonly File[] }

/** One hash for all languages: which of them there are is nothing a script has to know, so a tenant's may lack some. */
export async function buildWords(): Promise<Words> {
  const { outputFiles } = await run(await words())
  const hash = createHash('sha256')
  for (const { contents } of outputFiles) hash.update(contents)
  const folder = `locales-${hash.digest('hex').slice(0, 8)}`
  const files = outputFiles.map(({ path, contents }) => ({
    path: `widget/assets/${folder}/${basename(path)}`,
    contents,
  }))
  return { folder, files: await minifyAgain(files) }
}
