import { describe, expect, test } from '@jest/globals'
import { PARTS } from '#domain/parts.ts'
import { createFrameOptions } from './entries.ts'
import { runBundler } from './files.ts'
import { buildFrame } from './frameBundle.ts'

/** Texts that only the code of the development port contains. */
const TRACES = ['__livechatProbe', 'instrument', 'effectMiddlewares:', 'isEnglish']

const textOf = async (hasDevelopmentPort: boolean): Promise<string> => {
  const { outputFiles } = await runBundler(
    createFrameOptions({ localesFolder: 'locales', parts: PARTS, hasDevelopmentPort }),
  )
  return outputFiles
    .filter(({ path }) => path.endsWith('.js'))
    .map(({ text }) => text)
    .join('\n')
}

describe('development port in a build of the frame', () => {
  test('a production build contains no byte of it', async () => {
    const text = await textOf(false)

    expect(text.length).toBeGreaterThan(500_000)
    expect(TRACES.filter((trace) => text.includes(trace))).toEqual([])
  })

  test('a build for development contains it', async () => {
    const text = await textOf(true)

    expect(TRACES.filter((trace) => text.includes(trace))).toEqual(TRACES)
  })

  test('a build for development gives every import of its scripts to a replay', async () => {
    const { files } = await buildFrame({ localesFolder: 'locales', hasDevelopmentPort: true })
    const text = files
      .filter(({ path }) => path.endsWith('.js'))
      .map(({ contents }) => Buffer.from(contents).toString())
      .join('\n')
    const imports = text.match(/.{20}\bimport\((?=["'`\w])/g) ?? []

    expect(imports.length).toBeGreaterThan(50)
    expect(imports.filter((found) => !found.endsWith('(loading=>loading))(import('))).toEqual([])
  })
})
