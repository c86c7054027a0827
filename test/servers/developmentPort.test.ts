import { describe, expect, test } from '@jest/globals'
import { PARTS } from '#domain/parts.ts'
import { once } from '../../cli/once.ts'
import { createFrameOptions } from '../../cli/bundle/entries.ts'
import { runBundler } from '../../cli/bundle/files.ts'
import { buildFrame } from '../../cli/bundle/frameBundle.ts'

/** Texts that only the code of the development port contains. */
const TRACES = ['__livechatProbe', 'instrument', 'effectMiddlewares:', 'isEnglish']

const isScript = ({ path }: { readonly path: string }): boolean => path.endsWith('.js')

const buildScriptsForDevelopment = once(async () => {
  const { files } = await buildFrame({ localesFolder: 'locales', hasDevelopmentPort: true })
  return files.filter(isScript).map(({ contents }) => Buffer.from(contents).toString())
})

const buildForDevelopment = async (): Promise<string> => (await buildScriptsForDevelopment()).join('\n')

describe('development port in a build of the frame', () => {
  test('a production build contains no byte of it', async () => {
    const { outputFiles } = await runBundler(createFrameOptions({ localesFolder: 'locales', parts: PARTS }))
    const text = outputFiles
      .filter(isScript)
      .map((file) => file.text)
      .join('\n')

    expect(text.length).toBeGreaterThan(500_000)
    expect(TRACES.filter((trace) => text.includes(trace))).toEqual([])
  })

  test('a build for development contains it', async () => {
    const text = await buildForDevelopment()

    expect(TRACES.filter((trace) => text.includes(trace))).toEqual(TRACES)
  })

  test('a build for development reports imports also in a function that has a variable `window` of its own', async () => {
    const text = await buildForDevelopment()

    expect(text).toContain('(globalThis.__livechatImport??')
    expect(text).not.toContain('(window.__livechatImport??')
  })

  test('a build for development exports each name of a script once', async () => {
    const scripts = await buildScriptsForDevelopment()
    const doubled = scripts.flatMap((text) => {
      const names = [...text.matchAll(/\bexport\{([^{}]*)\}/g)].flatMap(([, list = '']) =>
        list.split(',').map((item) => item.split(' as ').at(-1)),
      )
      return names.filter((name, at) => names.indexOf(name) !== at)
    })

    expect(scripts.length).toBeGreaterThan(20)
    expect(doubled).toEqual([])
  })

  test('a build for development gives every import of its scripts to a replay', async () => {
    const imports = (await buildForDevelopment()).match(/.{20}\bimport\((?=["'`\w])/g) ?? []

    expect(imports.length).toBeGreaterThan(50)
    expect(imports.filter((found) => !found.endsWith('(loading=>loading))(import('))).toEqual([])
  })
})
