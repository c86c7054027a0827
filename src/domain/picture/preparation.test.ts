import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { bareJpeg, createGif, createPng, createWebp, withCameraData } from '#test/support/pictures/pictureBytes.ts'
import { detectPicture, type PictureKind } from './pictureKind.ts'
import { withExtension, renamePicture } from './pictureName.ts'
import { planPreparation } from './preparation.ts'

const LIMIT = 1_000_000

const plan = (bytes: Uint8Array, kind: PictureKind, limit = LIMIT) =>
  planPreparation(new Uint8Array(bytes), kind, limit)

test.each<[string, Buffer, PictureKind, object]>([
  ['an upright JPEG of a usual size keeps its pixels', withCameraData(bareJpeg(30, 20), 1), 'jpeg', { action: 'keep', type: 'image/jpeg', isStill: true }],
  ['a turned JPEG is drawn upright', withCameraData(bareJpeg(30, 20), 6), 'jpeg', { action: 'draw', type: 'image/jpeg' }],
  ['a large JPEG is drawn smaller', bareJpeg(4000, 3000), 'jpeg', { action: 'draw', type: 'image/jpeg' }],
  ['a JPEG of more pixels than memory allows is declined', bareJpeg(60_000, 60_000), 'jpeg', { action: 'decline', problem: 'tooManyPixels' }],
  ['a broken JPEG is drawn, if the browser can', bareJpeg(3, 2).subarray(0, 60), 'jpeg', { action: 'draw', type: 'image/jpeg' }],
  ['a PNG keeps its pixels', createPng({ width: 3, height: 2 }), 'png', { action: 'keep', type: 'image/png', isStill: true }],
  ['an animated GIF keeps its frames', createGif(2), 'gif', { action: 'keep', type: 'image/gif', isStill: false }],
  ['a still GIF keeps its pixels', createGif(1), 'gif', { action: 'keep', isStill: true }],
  ['a WebP keeps its pixels', createWebp(), 'webp', { action: 'keep', type: 'image/webp', isStill: true }],
  ['a HEIC is drawn as a JPEG, if the browser can', Buffer.from('x'), 'heic', { action: 'draw', type: 'image/jpeg' }],
  ['an SVG is drawn as a PNG', Buffer.from('<svg/>'), 'svg', { action: 'draw', type: 'image/png' }],
])('%s', (_name, bytes, kind, expected) => expect(plan(bytes, kind)).toMatchObject(expected)) // prettier-ignore

test('a still picture above the size limit is drawn smaller, and an animated one is declined', () => {
  expect(plan(bareJpeg(30, 20), 'jpeg', 50)).toEqual({ action: 'draw', type: 'image/jpeg' })
  expect(plan(createGif(3), 'gif', 50)).toEqual({ action: 'decline', problem: 'tooLarge' })
})

const start = (text: string): Uint8Array => Buffer.from(text, 'latin1')

test.each<[string, Uint8Array, string, PictureKind | undefined]>([
  ['a JPEG with the name of a document', bareJpeg(3, 2), 'application/pdf', 'jpeg'],
  ['a PNG without a type', createPng({ width: 1, height: 1 }), '', 'png'],
  ['a WebP', createWebp(), 'image/png', 'webp'],
  ['a photograph of an iPhone', start('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), '', 'heic'],
  ['an AVIF', start('\0\0\0\x1Cftypavif\0\0\0\0avifmif1'), 'image/avif', 'avif'],
  ['a film', start('\0\0\0\x18ftypmp42\0\0\0\0isom'), 'video/mp4', undefined],
  ['a raw photograph', start('II*\0\x08\0'), 'image/x-canon-cr2', 'tiff'],
  ['an SVG', start('<?xml version="1.0"?><svg/>'), 'image/svg+xml', 'svg'],
  ['a text that begins like a GIF', start('GIF89a is a format'), 'text/plain', undefined],
  ['a text that begins like a bitmap', start('BM'), 'text/plain', undefined],
  ['a claimed picture of an unknown format', start('??'), 'image/x-new', 'other'],
  ['a PDF', start('%PDF-1.7'), 'application/pdf', undefined],
])('the format of %s is found by its content', (_name, bytes, type, kind) =>
  expect(detectPicture(bytes, type)).toBe(kind),
)

test('a claimed picture always has a format, unless it is a film', () =>
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 64 }),
      (bytes) => detectPicture(bytes, 'image/x') !== undefined || bytes[4] === 0x66,
    ),
  ))

test.each([
  ['IMG_1.HEIC', 'image/jpeg', 'IMG_1.jpg'],
  ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
  ['Invoice 3.5 of May', 'image/png', 'Invoice 3.5 of May.png'],
  ['logo.svg', 'image/png', 'logo.png'],
  ['name', 'image/webp', 'name.webp'],
])('%s as %s is named %s', (name, type, expected) => expect(withExtension(name, type)).toBe(expected))

test('a pasted picture is named after its time', () =>
  expect(renamePicture('image.png', 'image/png', Date.UTC(2026, 10, 28, 7, 36, 5))).toBe(
    'screenshot-2026-11-28-073605.png',
  ))
