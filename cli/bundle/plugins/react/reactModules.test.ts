import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import { describe, expect, test } from '@jest/globals'
import { build } from 'esbuild'
import { ROOT } from '../../root.ts'
import { REACT_FILES, reactModules, toModule } from './reactModules.ts'

const toPath = (file: string): string => join(ROOT, 'node_modules', file)

/** Bundles a module that the iframe could have. */
async function bundleScript(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: ROOT },
    bundle: true,
    write: false,
    format: 'cjs',
    plugins: [reactModules],
  })
  return outputFiles[0]?.text ?? ''
}

/** Runs a bundle. React finds `window` there, as in a browser. */
function run(script: string): Readonly<Record<string, unknown>> {
  const module: { exports: Readonly<Record<string, unknown>> } = { exports: {} }
  compileFunction(script, ['module', 'window'])(module, globalThis)
  return module.exports
}

describe('React as ES modules', () => {
  const unreduced = Object.entries(REACT_FILES).filter(([name]) => name !== 'react-dom/client')

  test.each(unreduced)('%s has the same exports as its CommonJS file', async (name, file) => {
    const original = createRequire(import.meta.url)(toPath(file)) as object
    const converted = run(await bundleScript(`export * from '${name}'`))
    const toTypes = (exported: object): Readonly<Record<string, string>> =>
      Object.fromEntries(Object.entries(exported).map(([key, value]) => [key, typeof value]))

    // No class is a `PureComponent`.
    const { PureComponent: _removed, ...expected } = toTypes(original)
    expect(toTypes(converted)).toEqual(expected)
  })

  test('react-dom/client has createRoot', async () => {
    const { createRoot } = run(await bundleScript(`export * from 'react-dom/client'`))

    expect(createRoot).toEqual(expect.any(Function))
  })

  test('an export that no module imports is not bundled', async () => {
    const script = await bundleScript(`export { useState } from 'react'`)

    expect(script).toContain('H.useState')
    expect(script).not.toMatch(/H\.useEffect|React\.Children\.only|react\.activity/)
  })

  test('a file of React that uses CommonJS in another way ends the build', () => {
    const jsx = readFileSync(toPath('react/cjs/react-jsx-runtime.production.js'), 'utf8')

    expect(() => toModule(`${jsx}\nmodule.exports = jsxProd`)).toThrow('module.exports = jsxProd')
    expect(() => toModule(`${jsx}\nvar late = require("late")()`)).toThrow('require("late")()')
    expect(() => toModule('function jsxProd() {}')).toThrow('another form')
  })
})
