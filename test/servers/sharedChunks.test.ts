import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { build } from 'esbuild'
import { type Part, PARTS } from '#domain/parts.ts'
import { once } from '../../cli/once.ts'
import { createFrameOptions } from '../../cli/bundle/entries.ts'
import { runBundler } from '../../cli/bundle/files.ts'
import { findFirstView } from '../../cli/bundle/firstView.ts'
import { ROOT } from '../../cli/bundle/root.ts'
import { CONVERSATION_ENTRY, SHARED_CHUNKS } from '../../cli/bundle/plugins/chunks.ts'

/** Returns the names that a module exports. */
async function exportsOf(module: string): Promise<readonly string[]> {
  const options = { absWorkingDir: ROOT, format: 'esm', outdir: 'out', write: false, metafile: true } as const
  const { metafile } = await build({ ...options, entryPoints: [module] })
  return Object.values(metafile.outputs).flatMap(({ exports }) => exports)
}

const bundleFrame = once((parts: readonly Part[]) =>
  runBundler(createFrameOptions({ localesFolder: 'locales', parts })),
)

test.each(Object.entries(SHARED_CHUNKS))(
  'the shared chunk %s exports all that its modules export, under different names',
  async (chunk, modulesOfParts) => {
    const modules = Object.values(modulesOfParts).flat()
    const names = (await Promise.all(modules.map(exportsOf))).flat()
    const { metafile } = await bundleFrame(PARTS)
    const [, output] =
      Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === `chunk:${chunk}`) ?? []

    expect(names.length).toBeGreaterThanOrEqual(modules.length)
    expect(output?.exports.toSorted()).toEqual(names.toSorted())
  },
)

test('a build without attachments has no code for files in the conversation', async () => {
  const parts = PARTS.filter((part) => part !== 'attachments')
  const { metafile } = await bundleFrame(parts)
  const { entry, preloads } = findFirstView(metafile, CONVERSATION_ENTRY)
  const modules = [entry, ...preloads].flatMap((path) => Object.keys(metafile.outputs[path]?.inputs ?? {}))

  expect(modules).toContain('src/screens/chat/ChatScreen.tsx')
  expect(modules).not.toContain('src/screens/chat/composer/FileTray.tsx')
})

test('no module of the conversation creates a context, as a retried conversation has a second copy of it', async () => {
  const { metafile } = await runBundler(createFrameOptions({ localesFolder: 'locales', parts: PARTS }))
  const first = findFirstView(metafile, 'src/app/main.tsx')
  const { entry, preloads } = findFirstView(metafile, CONVERSATION_ENTRY)
  const own = [entry, ...preloads].filter((path) => path !== first.entry && !first.preloads.includes(path))
  const modules = own
    .flatMap((path) => Object.keys(metafile.outputs[path]?.inputs ?? {}))
    .filter((path) => /^(src|sagas)\/.*\.tsx?$/.test(path))
  const texts = await Promise.all(
    modules.map(async (path) => ({ path, text: await readFile(join(ROOT, path), 'utf8') })),
  )

  expect(modules.length).toBeGreaterThan(50)
  expect(texts.filter(({ text }) => text.includes('createContext')).map(({ path }) => path)).toEqual([])
})
