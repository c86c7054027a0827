import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { anyUrl } from '#test/support/anyUrl.ts'
import { toDebugId } from './debugId.ts'

const hashes = fc.stringMatching(/^[\dA-F]{8}$/)

const script = fc.record({ name: fc.stringMatching(/^[\w.]{1,40}$/), hash: hashes })

type Script = { readonly name: string; readonly hash: string }

const pathOf = ({ name, hash }: Script): string => `assets/${name}-${hash}.js`

test('a debug id is a UUID of version 8 that begins with the hash of the script', () => {
  fc.assert(
    fc.property(script, (one) => {
      expect(toDebugId(pathOf(one))).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
      expect(toDebugId(pathOf(one))?.slice(0, 8)).toBe(one.hash.toLowerCase())
    }),
  )
})

test('a script has the same debug id in a build and at every address that serves it', () => {
  fc.assert(
    fc.property(script, anyUrl(), (one, url) => {
      expect(toDebugId(`${url}/${pathOf(one)}`)).toBe(toDebugId(pathOf(one)))
    }),
  )
})

test('two scripts have the same debug id only if their hashes and the beginnings of their names are the same', () => {
  const isSame = (a: Script, b: Script): boolean =>
    a.hash === b.hash && a.name.slice(0, 11).padEnd(11, '\0') === b.name.slice(0, 11).padEnd(11, '\0')
  const similar = script.chain((one) =>
    fc.tuple(
      fc.constant(one),
      fc.oneof(
        script,
        hashes.map((other) => ({ ...one, hash: other })),
        fc.stringMatching(/^[\w.]{1,40}$/).map((name) => ({ ...one, name })),
        fc.stringMatching(/^[\w.]{1,4}$/).map((more) => ({ ...one, name: one.name + more })),
      ),
    ),
  )
  fc.assert(
    fc.property(similar, ([one, other]) => {
      expect(toDebugId(pathOf(one)) === toDebugId(pathOf(other))).toBe(isSame(one, other))
    }),
    { numRuns: 1_000 },
  )
})

test.each([
  '',
  'assets/main.js',
  'assets/main-12FD542D.css',
  'assets/main-12fd542d.js',
  'assets/main-12FD542D.js.map',
  'assets/en/main-12FD542D.js',
  'other-assets/main-12FD542D.js',
  'my-assets/main-12FD542D.js',
  'https://shop.example.com/theme/main-12FD542D.js',
  'https://chat.example.com/assets/main-12FD542D.js?x=1',
])('%j is not a script of the iframe and has no debug id', (path) => {
  expect(toDebugId(path)).toBeUndefined()
})

test('the debug id of a script does not change, because source maps of earlier releases have it', () => {
  expect(toDebugId('assets/main-12FD542D.js')).toBe('12fd542d-6d61-8696-8e00-000000000000')
  expect(toDebugId('assets/conversation-1D68746D.js')).toBe('1d68746d-636f-86e7-8665-72736174696f')
})
