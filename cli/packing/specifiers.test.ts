import { describe, expect, test } from '@jest/globals'
import { rewriteSpecifiers, toCompiled } from './specifiers.ts'

const ALIASES = { '#domain/*': './src/domain/*', '#cli/*': './cli/*' }

describe('imports of compiled files', () => {
  test.each([
    ['cli/main.ts', "import { run } from './run.js'", "import { run } from './run.js'"],
    ['cli/a/b.ts', "import { c } from '../c.ts'", "import { c } from '../c.js'"],
    ['cli/a/b.ts', 'export { type D } from "#domain/d.ts"', 'export { type D } from "../src/domain/d.js"'],
    ['cli/a.ts', "const x = await import('./commands/dev.ts')", "const x = await import('./commands/dev.js')"],
    ['cli/a.ts', "type X = import('#domain/d.ts').D", "type X = import('./src/domain/d.js').D"],
    ['cli/a.ts', "import '../src/browser/s.js'", "import './src/browser/s.js'"],
    ['src/domain/a.ts', "import { b } from './b.ts'", "import { b } from './b.js'"],
    ['src/domain/a.ts', "import { b } from '#cli/c/b.ts'", "import { b } from '../../c/b.js'"],
  ])('an import is rewritten for the compiled file of %s: %s', (source, written, compiled) => {
    expect(rewriteSpecifiers(written, source, ALIASES)).toBe(compiled)
  })

  test.each(["import { join } from 'node:path'", "const words = 'from ./a.ts'", "import 'commander'"])(
    'rewriteSpecifiers leaves %s unchanged',
    (line) => {
      expect(rewriteSpecifiers(line, 'cli/a.ts', ALIASES)).toBe(line)
    },
  )

  test('rewriteSpecifiers throws for an import from an unknown layer', () => {
    expect(() => rewriteSpecifiers("import { a } from '#attic/a.ts'", 'cli/a.ts', ALIASES)).toThrow('#attic')
  })

  test('compiled files of cli/ move one folder up, and those of src/ keep their path', () => {
    expect(['cli/bundle/entries.ts', 'src/domain/a.ts'].map(toCompiled)).toEqual([
      'bundle/entries.ts',
      'src/domain/a.ts',
    ])
  })
})
