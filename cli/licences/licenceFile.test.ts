import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { formatLicenceFile, parseLicenceFile } from './licenceFile.ts'

const word = fc.stringMatching(/^[a-z][a-z\d./-]{0,12}$/)
const line = fc.oneof(fc.string(), fc.constant('='.repeat(80)), fc.constant('react@19.3.1 MIT'))
const text = fc
  .array(line, { minLength: 1 })
  .map((lines) => lines.join('\n').replaceAll('\r', '').trim())
  .filter((joined) => joined !== '')
const library = fc.record({ name: word, version: word, license: word, text })

test('the licence texts of any packages can be read back from the file that lists them', () => {
  fc.assert(
    fc.property(fc.uniqueArray(library, { selector: ({ name }) => name }), (libraries) => {
      const parsed = parseLicenceFile(formatLicenceFile({ libraries }))

      const expected = libraries.map(({ name, version, text: own }) => [
        `${name}@${version}`,
        own.replaceAll(/^={80}$/gm, ` ${'='.repeat(80)}`),
      ])
      expect([...parsed]).toEqual(expected)
    }),
  )
})

test('a licence that was read back is written again with the same bytes', () => {
  fc.assert(
    fc.property(library, (one) => {
      const first = formatLicenceFile({ libraries: [one] })
      const [reread = ''] = parseLicenceFile(first).values()

      expect(formatLicenceFile({ libraries: [{ ...one, text: reread }] })).toBe(first)
    }),
  )
})

test('a text that is no licence file contains no licences', () => {
  fc.assert(
    fc.property(fc.string(), (contents) => {
      expect(parseLicenceFile(contents).size).toBe(0)
    }),
  )
})

test('the licence file names the feature sets of an earlier version whose packages are unknown', () => {
  expect(formatLicenceFile({ libraries: [], unknownSets: ['ab12'] })).toContain(
    'Build their tenants again to list the packages here:\nab12\n',
  )
})
