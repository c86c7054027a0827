import { compileFunction } from 'node:vm'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { removeTags } from './removeTags.ts'

const inFunction = (statement: string): string => `function f(x) {\n${statement}\n}`

const withoutEmptyLines = (source: string): string => source.replaceAll(/^\n/gm, '')

describe('removeTags', () => {
  test('removes a case, its label before another case, and comparisons with its tag', () => {
    const source = inFunction(`  switch (x.tag) {
    case 5:
    case 26:
      host(26 === x.tag);
      break;
    case 27:
      single();
      break;
    default:
      rest(27 !== x.next.tag || 5 === x.tag);
  }`)

    expect(withoutEmptyLines(removeTags(source, [26, 27]))).toBe(
      inFunction(`  switch (x.tag) {
    case 5:
      host(!1);
      break;
    default:
      rest(!0 || 5 === x.tag);
  }`),
    )
  })

  test('keeps the statements that the case before continues into', () => {
    const source = inFunction(`  switch (x.tag) {
    case 5:
      host();
    case 27:
      single();
      break;
    case 26:
      resource();
  }`)

    expect(withoutEmptyLines(removeTags(source, [26, 27]))).toBe(
      inFunction(`  switch (x.tag) {
    case 5:
      host();
      single();
      break;
  }`),
    )
  })

  test('keeps the variables that a removed case declares for others', () => {
    const source = inFunction(`  switch (x.tag) {
    case 27:
      var a = f(1, 2),
        b = [3, 4];
      for (var i = 0; i < 1; i++) a();
      break;
    case 5:
      a = 1;
      b = 2;
  }`)

    expect(withoutEmptyLines(removeTags(source, [27]))).toContain('    case 5: var a, b, i;\n      a = 1;')
  })

  test('a switch over something else, and a switch in a case, are told apart', () => {
    const source = inFunction(`  switch (x.kind) {
    case 27:
      switch (x.tag) {
        case 27:
          removed();
          break;
        case 5:
          kept();
      }
  }`)

    expect(withoutEmptyLines(removeTags(source, [27]))).toBe(
      inFunction(`  switch (x.kind) {
    case 27:
      switch (x.tag) {
        case 5:
          kept();
      }
  }`),
    )
  })

  const tag = fc.integer({ min: 0, max: 5 })
  const end = fc.constantFrom('', 'break;', 'return log;', 'throw log;', 'if (log.length % 2) break;')
  const cases = fc.uniqueArray(fc.record({ tag, end, isEmpty: fc.boolean() }), {
    minLength: 1,
    selector: (entry) => entry.tag,
  })

  test('a switch of any form does the same as before for all tags that remain', () => {
    fc.assert(
      fc.property(cases, fc.uniqueArray(tag, { minLength: 1 }), (list, removed) => {
        const body = list.map((entry, index) => {
          const statements = entry.isEmpty ? [] : [`var v${index} = log.push(${index});`, entry.end].filter(Boolean)
          return [`    case ${entry.tag}:`, ...statements.map((line) => `      ${line}`)].join('\n')
        })
        const source = `  var log = [];\n  switch (x.tag) {\n${body.join('\n')}\n  }\n  return log.join();`
        const outcome = (code: string, value: number): unknown => {
          try {
            return compileFunction(`"use strict";\n${code}`, ['x'])({ tag: value })
          } catch (problem) {
            return { thrown: problem }
          }
        }
        expect(removeTags(source, removed).split('\n')).toHaveLength(source.split('\n').length)
        for (const value of [0, 1, 2, 3, 4, 5, 6].filter((kept) => !removed.includes(kept)))
          expect(outcome(removeTags(source, removed), value)).toEqual(outcome(source, value))
      }),
    )
  })
})
