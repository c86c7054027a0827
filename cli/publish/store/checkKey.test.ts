import fc from 'fast-check'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { checkKey } from './checkKey.ts'

describe('the key of a file in a store', () => {
  test.each(['assets/main-C1C1DE2A.js', 'tenants/Shop-1_x', 'versions/shop/a-b_c/', 'THIRD_PARTY_LICENSES.txt.br'])(
    '%s is accepted',
    (key) => expect(() => checkKey(key)).not.toThrow(),
  )

  test('a key that is accepted names a file below the folder of the store', () => {
    const segment = fc.oneof(fc.constantFrom('..', '.', '', '%2e%2e', 'a', '...'), fc.string({ maxLength: 4 }))
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1, maxLength: 5 }), (segments) => {
        const key = segments.join('/')
        try {
          checkKey(key)
        } catch {
          return
        }
        expect(join('/store', key)).toMatch(/^\/store\/[^/]/)
      }),
    )
  })

  test.each(['../x', 'assets/../../x', '/etc/passwd', 'a//b', 'a\\b', 'tenants/..', '', 'a b'])(
    '%j is refused',
    (key) => {
      expect(() => checkKey(key)).toThrow(expect.objectContaining({ code: 'badKey', exitCode: 3 }))
    },
  )
})
