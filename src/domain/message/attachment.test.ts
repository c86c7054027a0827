import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { ACCEPTED_TYPES } from './attachment.ts'
import { findProblem } from './fileProblem.ts'

const MB = 1024 * 1024

describe('findProblem', () => {
  test.each([
    ['a picture', { size: 1, type: 'image/png' }, undefined],
    ['a picture of an unknown format', { size: 1, type: 'image/x-new' }, undefined],
    ['a video of exactly 40 MB', { size: 40 * MB, type: 'video/mp4' }, undefined],
    ['a video one byte over 40 MB', { size: 40 * MB + 1, type: 'video/mp4' }, 'tooLarge'],
    ['a PDF document', { size: 9, type: 'application/pdf' }, undefined],
    ['a text file with a charset', { size: 9, type: 'text/plain;charset=utf-8' }, undefined],
    ['an executable', { size: 9, type: 'application/x-msdownload' }, 'typeRefused'],
    ['an HTML page', { size: 9, type: 'text/html' }, 'typeRefused'],
    ['a file without a type', { size: 9, type: '' }, 'typeRefused'],
    ['an empty file', { size: 0, type: 'image/png' }, 'empty'],
  ] as const)('findProblem validates a chosen file: %s', (_name, file, problem) =>
    expect(findProblem(file, 40)).toBe(problem),
  )

  test('a file is too large exactly when it exceeds the size limit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 600 * MB }), (limit, size) => {
        expect(findProblem({ size, type: 'image/png' }, limit) === 'tooLarge').toBe(size > limit * MB)
      }),
    )
  })

  test('every exact file type that the picker offers is accepted', () => {
    for (const type of ACCEPTED_TYPES.split(',').filter((name) => !name.endsWith('*')))
      expect(findProblem({ size: 1, type }, 40)).toBeUndefined()
  })
})
