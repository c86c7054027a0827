import { expect, test } from '@jest/globals'
import { build } from 'esbuild'
import { PARTS } from '#domain/parts.ts'
import { createFrameOptions } from '../entries.ts'
import { runBundler } from '../files.ts'
import { findFirstView } from '../firstView.ts'
import { ROOT } from '../root.ts'
import { CONVERSATION_ENTRY, CONVERSATION_MODULES } from './chunks.ts'

const MODULES = Object.values(CONVERSATION_MODULES).flatMap((modules) => modules ?? [])

/** Returns the names that a module exports. */
async function exportsOf(module: string): Promise<readonly string[]> {
  const options = { absWorkingDir: ROOT, format: 'esm', outdir: 'out', write: false, metafile: true } as const
  const { metafile } = await build({ ...options, entryPoints: [module] })
  return Object.values(metafile.outputs).flatMap(({ exports }) => exports)
}

test('the chunk of the conversation exports all that its modules export, under different names', async () => {
  const names = (await Promise.all(MODULES.map(exportsOf))).flat()
  const { metafile } = await runBundler(createFrameOptions({ localesFolder: 'locales', parts: PARTS }))
  const [, conversation] =
    Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === CONVERSATION_ENTRY) ?? []

  expect(names.length).toBeGreaterThan(MODULES.length)
  expect(conversation?.exports.toSorted()).toEqual(names.toSorted())
})

test('a build without attachments has no code for files in the conversation', async () => {
  const parts = PARTS.filter((part) => part !== 'attachments')
  const { metafile } = await runBundler(createFrameOptions({ localesFolder: 'locales', parts }))
  const { entry, preloads } = findFirstView(metafile, CONVERSATION_ENTRY)
  const modules = [entry, ...preloads].flatMap((path) => Object.keys(metafile.outputs[path]?.inputs ?? {}))

  expect(modules).toContain('src/screens/chat/ChatScreen.tsx')
  expect(modules).not.toContain('src/screens/chat/composer/OutgoingFiles.tsx')
})
