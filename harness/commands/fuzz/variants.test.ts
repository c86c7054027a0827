import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { decodeEnvelope } from '#protocol/envelope.ts'
import { parseHostCommand } from '#protocol/hostCommands.ts'
import { findOperation, OPERATIONS } from '../operations.ts'
import { findProblems } from '../schema.ts'
import { createVariants } from './variants.ts'

const operations = fc.constantFrom(...OPERATIONS)
const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 })

test('the same seed gives the same list of variants, and another seed another list', () => {
  fc.assert(
    fc.property(operations, seeds, (operation, seed) => {
      const list = createVariants({ operation, seed, count: 20 })

      expect(list).toHaveLength(20)
      expect(createVariants({ operation, seed, count: 20 })).toEqual(list)
      // A longer run begins with the shorter one.
      expect(createVariants({ operation, seed, count: 5 })).toEqual(list.slice(0, 5))
    }),
    { numRuns: 40 },
  )
  const operation = findOperation('command:set-user')
  expect(createVariants({ operation, seed: 1, count: 20 })).not.toEqual(
    createVariants({ operation, seed: 2, count: 20 }),
  )
})

test('schema and parser accept each valid variant of every operation', () => {
  for (const operation of OPERATIONS)
    for (const { mutation, prefix, text } of createVariants({ operation, seed: 7, count: 60 })) {
      if (mutation !== 'valid') continue
      expect([operation.id, text, findProblems(operation.schema, JSON.parse(text))]).toEqual([operation.id, text, []])
      const fields = decodeEnvelope(prefix + text)
      if (operation.kind === 'command') expect(fields && parseHostCommand(fields)).toBeDefined()
    }
})

test('a run of 100 variants of set-user has every mutation, and valid and invalid messages', () => {
  const variants = createVariants({ operation: findOperation('command:set-user'), seed: 1, count: 100 })
  const isAccepted = ({ prefix, text }: (typeof variants)[number]): boolean => {
    const fields = decodeEnvelope(prefix + text)
    return fields !== undefined && parseHostCommand(fields) !== undefined
  }

  expect(new Set(variants.map(({ mutation }) => mutation))).toEqual(
    new Set(['valid', 'missing field', 'wrong type', 'huge text', 'deep nesting', 'prototype key', 'unknown field', 'wrong prefix', 'cut off']),
  ) // prettier-ignore
  expect(variants.filter(isAccepted).length).toBeGreaterThan(30)
  expect(variants.filter((variant) => !isAccepted(variant)).length).toBeGreaterThan(15)
  expect(variants.some(({ text }) => text.includes('"__proto__":'))).toBe(true)
  expect({}).not.toHaveProperty('polluted')
})
