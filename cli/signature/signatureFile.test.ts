import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { MINISIGN } from '#test/support/cli/minisignVectors.ts'
import { formatKeyId } from './encoding.ts'
import { parsePublicKey, type PublicKey } from './publicKey.ts'
import { toScryptCost } from './scryptCost.ts'
import { decryptSecretKey, parseSecretKey, type SecretKey } from './secretKey.ts'
import { findSignatureProblem, parseSignature, type Signature, signContents } from './signatureFile.ts'

const HELLO = Buffer.from('hello')

function publicKey(text: string): PublicKey {
  const key = parsePublicKey(text)
  if (key === undefined) throw new Error('no public key')
  return key
}

function signature(text: string): Signature {
  const parsed = parseSignature(text)
  if (typeof parsed === 'string') throw new Error(parsed)
  return parsed
}

async function plainKey(): Promise<SecretKey> {
  const file = parseSecretKey(MINISIGN.plain.secretKey)
  const key = file && (await decryptSecretKey(file, ''))
  if (key === undefined) throw new Error('no secret key')
  return key
}

/** Any change of one character of a text into another one. */
const changed = (text: string): fc.Arbitrary<string> =>
  fc
    .tuple(fc.nat({ max: text.length - 1 }), fc.constantFrom('A', 'b', '0', '+', '/', '=', ' ', '\n'))
    .map(([at, character]) => text.slice(0, at) + character + text.slice(at + 1))

describe('signatures in the format of minisign', () => {
  test('a signature that minisign has written is valid for its text and key only', () => {
    const parsed = signature(MINISIGN.signatureOfHello)
    const key = publicKey(MINISIGN.plain.publicKey)

    expect(parsed.trustedComment).toBe('a comment')
    expect(findSignatureProblem(HELLO, parsed, key)).toBeUndefined()
    expect(findSignatureProblem(Buffer.from('Hello'), parsed, key)).toMatch('does not belong to these contents')
    expect(findSignatureProblem(HELLO, parsed, publicKey(MINISIGN.protected.publicKey))).toBe(
      'it was made with the key A0B80200CF4F99B7, and not with 9ED819455AF2C341',
    )
  })

  test('signing the text of minisign with its key and comment gives the bytes of minisign', async () => {
    const [, ...lines] = signContents(HELLO, await plainKey(), 'a comment').split('\n')

    expect(lines).toEqual(MINISIGN.signatureOfHello.split('\n').slice(1))
  })

  test('a signature with a changed trusted comment, in the legacy format, or of unknown algorithm is refused', () => {
    const key = publicKey(MINISIGN.plain.publicKey)
    const commented = MINISIGN.signatureOfHello.replace('a comment', 'b comment')
    const [first = '', line = '', ...rest] = MINISIGN.signatureOfHello.split('\n')
    const withAlgorithm = (algorithm: string): string => {
      const bytes = Buffer.from(line, 'base64')
      bytes.write(algorithm, 'latin1')
      return [first, bytes.toString('base64'), ...rest].join('\n')
    }

    expect(findSignatureProblem(HELLO, signature(commented), key)).toBe('its trusted comment was changed')
    expect(parseSignature(withAlgorithm('Ed'))).toMatch('legacy format')
    expect(parseSignature(withAlgorithm('XY'))).toBe('its algorithm is unknown')
  })

  test('any text that was signed is accepted, and is refused after any change of its signature', async () => {
    const [secret, key] = [await plainKey(), publicKey(MINISIGN.plain.publicKey)]
    const comment = fc.string().map((text) => text.replaceAll(/[\r\n]/g, ''))
    const lines = fc.tuple(fc.uint8Array(), comment).map(([contents, trusted]) => ({
      contents,
      trusted,
      text: signContents(contents, secret, trusted),
    }))
    fc.assert(
      fc.property(
        lines.chain((signed) => fc.tuple(fc.constant(signed), changed(signed.text.slice(signed.text.indexOf('\n') + 1)))), // prettier-ignore
        ([{ contents, trusted, text }, body]) => {
          const parsed = signature(text)
          expect(parsed.trustedComment).toBe(trusted)
          expect(findSignatureProblem(contents, parsed, key)).toBeUndefined()
          const [head = ''] = text.split('\n')
          const tampered = parseSignature(`${head}\n${body}`)
          const isSame = text === `${head}\n${body}`
          const isRefused = typeof tampered === 'string' || findSignatureProblem(contents, tampered, key) !== undefined
          expect(isRefused).toBe(!isSame)
        },
      ),
      { numRuns: 50 },
    )
  })

  test('a text that is no signature is refused with a reason, and never throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseSignature(text)).toBe('it is not a signature file of minisign')
      }),
    )
  })
})

describe('keys of minisign', () => {
  test('a public key is read from its file, and from its line alone', () => {
    const [, line = ''] = MINISIGN.plain.publicKey.split('\n')

    expect(formatKeyId(publicKey(line).id)).toBe(MINISIGN.plain.id)
    expect(publicKey(line).key.equals(publicKey(MINISIGN.plain.publicKey.replaceAll('\n', '\r\n')).key)).toBe(true)
  })

  test('a text that is no key is no key, whatever it contains', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String({ minLength: 20 })), (text) => {
        expect([parsePublicKey(text), parseSecretKey(text)]).toEqual([undefined, undefined])
      }),
    )
    expect(parsePublicKey(MINISIGN.plain.secretKey)).toBeUndefined()
    expect(parseSecretKey(MINISIGN.plain.publicKey)).toBeUndefined()
  })

  test('limits above those of minisign are refused, and lower ones give the parameters of libsodium', () => {
    expect(toScryptCost(33_554_432n, 1_073_741_824n)).toMatchObject({ N: 2 ** 20, r: 8, p: 1 })
    expect(toScryptCost(524_288n, 16_777_216n)).toMatchObject({ N: 2 ** 14, r: 8, p: 1 })
    expect(toScryptCost(33_554_432n, 2_147_483_648n)).toBeUndefined()
    expect(toScryptCost(2n ** 40n, 1_073_741_824n)).toBeUndefined()
  })
})
