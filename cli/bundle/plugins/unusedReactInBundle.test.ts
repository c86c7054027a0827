import { expect, test } from '@jest/globals'
import { PARTS } from '#domain/parts.ts'
import { createFrameOptions } from '../entries.ts'
import { runBundler } from '../files.ts'

/** Access to a removed feature of react-dom, except by react itself, which defines it and calls its dispatcher `H`. */
const USE =
  /(?<!\.H)\.(hydrateRoot|ViewTransition|Activity|SuspenseList|useActionState|useFormState|useFormStatus|componentStack|preinit\w*|preload(Module)?)\b(?!=[^=])/g

test('no library in the iframe uses a feature that a build removes from react-dom', async () => {
  const { outputFiles } = await runBundler(createFrameOptions({ localesFolder: 'locales', parts: PARTS }))
  const scripts = outputFiles.filter(({ path }) => path.endsWith('.js'))
  const uses = scripts.flatMap(({ text }) =>
    [...text.matchAll(USE)].map(({ index }) => text.slice(index - 20, index + 30)),
  )

  expect(scripts.length).toBeGreaterThan(20)
  expect(uses).toEqual([])
})
