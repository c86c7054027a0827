import { describe, expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { PATH_PARTS, TECHNICAL_VALUES } from '../../src/app/diagnostics/vocabulary.ts'
import { fieldsOf } from '#tools/fields.ts'

const readText = (name: string): string => readFileSync(new URL(`../../openapi/${name}`, import.meta.url), 'utf8')

/** Parts of paths that are the widget's own screens. */
const SCREENS = ['chat', 'help', 'home']

describe('vocabulary of diagnostics', () => {
  test('the parts of paths are exactly those of the OpenAPI documents and of the screens', () => {
    const paths = ['widget-api.yaml', 'middleware.yaml', 'knowledge-base.yaml'].flatMap((name) =>
      Object.keys(fieldsOf(fieldsOf(parse(readText(name)))['paths'])),
    )
    const parts = paths.flatMap((path) => path.split('/')).filter((part) => part !== '' && !part.includes('{'))
    expect([...PATH_PARTS].toSorted()).toEqual([...new Set([...parts, ...SCREENS])].toSorted())
  })

  test('every kind of frame and event of the cable has its name in a recording', () => {
    const names = [...readText('realtime.asyncapi.yaml').matchAll(/(?:const|event): ([a-z_]+(?:\.[a-z_]+)?)$/gm)].map(
      ([, name = '']) => name,
    )
    expect(names.length).toBeGreaterThan(10)
    expect(names.filter((name) => !TECHNICAL_VALUES.has(name))).toEqual([])
  })
})
