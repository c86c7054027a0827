import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  bareJpeg,
  createGif,
  createPng,
  createWebp,
  SECRET,
  withCameraData,
} from '#test/support/pictures/pictureBytes.ts'
import type { Bytes } from './bytes.ts'
import { stripGif } from './gif.ts'
import { stripJpeg } from './jpeg.ts'
import { stripPng } from './png.ts'
import type { Stripped } from './stripped.ts'
import { stripWebp } from './webp.ts'

type Strip = (bytes: Bytes) => Stripped | undefined

const toText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

const clean = (strip: Strip, bytes: Uint8Array): Stripped => {
  const stripped = strip(new Uint8Array(bytes))
  if (!stripped) throw new Error('The example is broken')
  return stripped
}

const EXAMPLES: readonly (readonly [name: string, strip: Strip, bytes: Buffer, pure: Buffer | undefined])[] = [
  ['JPEG', stripJpeg, withCameraData(bareJpeg(30, 20), 1), undefined],
  ['PNG', stripPng, createPng({ width: 3, height: 2, metadata: true }), createPng({ width: 3, height: 2 })],
  ['animated PNG', stripPng, createPng({ width: 3, height: 2, metadata: true, isAnimated: true }), createPng({ width: 3, height: 2, isAnimated: true })], // prettier-ignore
  ['animated GIF', stripGif, createGif(3, true), createGif(3)],
  ['WebP', stripWebp, createWebp(), undefined],
  ['animated WebP', stripWebp, createWebp({ frames: 3 }), undefined],
]

describe.each(EXAMPLES)('%s', (name, strip, bytes, pure) => {
  test(`a ${name} with metadata is stripped of all of it`, () => {
    expect(bytes.includes(SECRET)).toBe(true)
    const stripped = clean(strip, bytes)
    expect(toText(stripped.bytes)).not.toMatch(/GPS|Exif|EXIF|XMP|MPF|Photoshop|tEXt|tIME|ftyp/)
    if (pure) expect(Buffer.from(stripped.bytes)).toEqual(pure)
  })

  test(`a stripped ${name} does not change when it is stripped again`, () => {
    const { bytes: once } = clean(strip, bytes)
    expect(clean(strip, once).bytes).toEqual(once)
  })

  test(`a ${name} that ends too early counts as broken, or ends properly`, () =>
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), (length) => {
        const stripped = strip(new Uint8Array(bytes.subarray(0, length)))
        return !stripped || strip(stripped.bytes) !== undefined
      }),
    ))

  test(`a ${name} with changed bytes never crashes the parser, and never keeps a block of metadata`, () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { maxLength: 8 }), (changes) => {
        const changed = new Uint8Array(bytes)
        for (const [at, value] of changes) changed[at] = value
        const stripped = strip(changed)
        if (stripped) expect(strip(stripped.bytes)?.bytes).toEqual(stripped.bytes)
      }),
    ))
})

test.each([stripJpeg, stripPng, stripGif, stripWebp])(
  'any bytes are no picture, or become one without metadata: %p',
  (strip) =>
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const stripped = strip(new Uint8Array(bytes))
        if (stripped) expect(strip(stripped.bytes)?.bytes).toEqual(stripped.bytes)
      }),
    ),
)

test('a JPEG keeps its colour profile and its scan, and loses the thumbnail of JFIF', () => {
  const { bytes, width, height } = clean(stripJpeg, bareJpeg(30, 20))
  expect([width, height]).toEqual([30, 20])
  expect(toText(bytes)).toContain('ICC_PROFILE')
  expect(toText(bytes)).toContain('JFIF\0\x01\x01\x01\0H\0H\0\0')
  expect(Buffer.from(bytes.subarray(-12))).toEqual(Buffer.from([63, 0, 1, 2, 0xff, 0, 3, 0xff, 0xd0, 4, 0xff, 0xd9]))
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'the orientation %d of a JPEG and of a WebP is read before it is removed',
  (orientation) => {
    expect(clean(stripJpeg, withCameraData(bareJpeg(3, 2), orientation)).orientation).toBe(orientation)
    expect(clean(stripWebp, createWebp({ orientation })).orientation).toBe(orientation)
  },
)

test('an animated GIF keeps its frames, their delays and its repetition', () => {
  const stripped = clean(stripGif, createGif(5, true))
  expect(stripped.isAnimated).toBe(true)
  expect(toText(stripped.bytes).split(',\0\0\0\0\x02\0\x02\0')).toHaveLength(6)
  expect(toText(stripped.bytes)).toContain('NETSCAPE2.0')
})

test('an animated WebP keeps its frames, and its flags announce no metadata', () => {
  const stripped = clean(stripWebp, createWebp({ frames: 4 }))
  expect([stripped.isAnimated, stripped.width, stripped.height]).toEqual([true, 3, 2])
  expect(toText(stripped.bytes).match(/ANMF/g)).toHaveLength(4)
  expect(stripped.bytes[20]).toBe(0x22)
})
