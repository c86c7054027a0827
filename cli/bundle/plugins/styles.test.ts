import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { transform } from 'esbuild'
import { ROOT } from '../root.ts'
import { findNames, readNameTable, rename } from './styles.ts'

const MODULES = readdirSync(join(ROOT, 'src'), { recursive: true })
  .map((path) => join(ROOT, 'src', String(path)))
  .filter((path) => path.endsWith('.module.css'))

test('the names that a build finds in each CSS module are those that the bundler’s own parser finds', async () => {
  expect(MODULES.length).toBeGreaterThan(50)
  for (const path of MODULES) {
    const css = readFileSync(path, 'utf8')
    const { code } = await transform(css, { loader: 'local-css', sourcefile: 'm.module.css' })
    const found = new Set([...code.matchAll(/(?:\.|@keyframes )m_([\w-]+)/g)].map(([, name = '']) => name))
    expect([path, findNames(css).toSorted()]).toEqual([path, [...found].toSorted()])
  }
})

test('a build gives no two classes the same short name', async () => {
  const namesOf = await readNameTable(false)
  const short = MODULES.flatMap((path) => [...namesOf(path).values()])
  expect(new Set(short).size).toBe(short.length)
  expect(short.every((name) => /^[a-zA-Z]{1,3}$/.test(name))).toBe(true)
})

test('a build renames classes, animations and their uses, and nothing else', () =>
  expect(
    rename(
      '/* .card */ .card:hover .label { animation: rise 1.5s } .card { animation: none } @keyframes rise { to { top: .5em } }',
      new Map([['card', 'a'], ['label', 'b'], ['rise', 'c']]),
    ),
  ).toBe(' .a:hover .b { animation: c 1.5s } .a { animation: none } @keyframes c { to { top: .5em } }')) // prettier-ignore
