import { crc32, deflateSync } from 'node:zlib'

/** Text that stands for private data in the metadata of example pictures. */
export const SECRET = 'GPS 52.5200 N 13.4050 E'

const ascii = (text: string): Buffer => Buffer.from(text, 'latin1')

const bigEndian = (value: number, length: number): Buffer => {
  const bytes = Buffer.alloc(length)
  bytes.writeUIntBE(value, 0, length)
  return bytes
}

const littleEndian = (value: number, length: number): Buffer => {
  const bytes = Buffer.alloc(length)
  bytes.writeUIntLE(value, 0, length)
  return bytes
}

/** TIFF block of Exif with an orientation and a description. */
export const tiffBlock = (orientation: number): Buffer =>
  Buffer.concat([
    ascii('II*\0'), littleEndian(8, 4), littleEndian(2, 2),
    littleEndian(0x010e, 2), littleEndian(2, 2), littleEndian(SECRET.length + 1, 4), littleEndian(38, 4),
    littleEndian(0x0112, 2), littleEndian(3, 2), littleEndian(1, 4), littleEndian(orientation, 4),
    littleEndian(0, 4), ascii(`${SECRET}\0`),
  ]) // prettier-ignore

const segment = (marker: number, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker]), bigEndian(content.length + 2, 2), content])

/** Metadata segments of a camera, which are inserted behind the first two bytes of a JPEG. */
const cameraSegments = (orientation: number): Buffer =>
  Buffer.concat([
    segment(0xe1, Buffer.concat([ascii('Exif\0\0'), tiffBlock(orientation)])),
    segment(0xe1, ascii(`http://ns.adobe.com/xap/1.0/\0${SECRET}`)),
    segment(0xe2, ascii(`MPF\0${SECRET}`)),
    segment(0xed, ascii(`Photoshop 3.0\0${SECRET}`)),
    segment(0xfe, ascii(SECRET)),
  ])

/** Returns a JPEG as a camera stores it: with metadata, and with a film behind the picture. */
export const withCameraData = (jpeg: Uint8Array, orientation: number): Buffer =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    cameraSegments(orientation),
    jpeg.subarray(2),
    ascii(`\0\0\0\x18ftypmp42${SECRET}`),
  ])

/** JPEG whose structure is complete, but whose scan has no meaning. */
export const bareJpeg = (width: number, height: number): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.concat([ascii('JFIF\0'), Buffer.from([1, 1, 1, 0, 72, 0, 72, 1, 1, 9, 9, 9])])),
    segment(0xe2, ascii('ICC_PROFILE\0\x01\x01profile')),
    segment(0xdb, Buffer.alloc(65, 1)),
    segment(0xc0, Buffer.concat([Buffer.from([8]), bigEndian(height, 2), bigEndian(width, 2), Buffer.from([1, 1, 0x11, 0])])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4, 0xff, 0xd9]),
  ]) // prettier-ignore

const chunk = (name: string, content: Buffer): Buffer => {
  const named = Buffer.concat([ascii(name), content])
  return Buffer.concat([bigEndian(content.length, 4), named, bigEndian(crc32(named), 4)])
}

type Paint = (x: number, y: number) => readonly [red: number, green: number, blue: number, alpha: number]

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Returns a PNG with an alpha channel. `metadata` adds a text, Exif and a time. */
export function createPng(
  {
    width,
    height,
    metadata = false,
    isAnimated = false,
  }: { readonly width: number; readonly height: number; readonly metadata?: boolean; readonly isAnimated?: boolean },
  paint: Paint = () => [255, 0, 0, 128],
): Buffer {
  const rows = Array.from({ length: height }, (_row, y) =>
    Buffer.from([0, ...Array.from({ length: width }, (_pixel, x) => paint(x, y)).flat()]),
  )
  const header = Buffer.concat([bigEndian(width, 4), bigEndian(height, 4), Buffer.from([8, 6, 0, 0, 0])])
  const texts = [
    chunk('tEXt', ascii(`Comment\0${SECRET}`)),
    chunk('eXIf', tiffBlock(1)),
    chunk('tIME', Buffer.alloc(7, 1)),
    chunk('prVt', ascii(SECRET)),
  ]
  return Buffer.concat([
    PNG_SIGNATURE,
    chunk('IHDR', header),
    ...(metadata ? texts : []),
    ...(isAnimated ? [chunk('acTL', Buffer.alloc(8, 1))] : []),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
    ...(metadata ? [ascii(SECRET)] : []),
  ])
}

/** Returns a GIF of 2 × 2 pixels with frames of one colour each, which repeats for ever. */
export function createGif(frames: number, metadata = false): Buffer {
  const images = Array.from({ length: frames }, (_frame, index) =>
    Buffer.concat([
      Buffer.from([0x21, 0xf9, 4, 4, 10, 0, 0, 0]),
      Buffer.from([0x2c, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2]),
      // Clear, four times the same colour, end: codes of 3 bits, the last two of 3 bits too.
      encodeGifPixels(index % 2),
    ]),
  )
  return Buffer.concat([
    ascii('GIF89a'), Buffer.from([2, 0, 2, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]),
    Buffer.from([0x21, 0xff, 11]), ascii('NETSCAPE2.0'), Buffer.from([3, 1, 0, 0, 0]),
    ...(metadata ? [Buffer.from([0x21, 0xfe, SECRET.length]), ascii(SECRET), Buffer.from([0])] : []),
    ...(metadata ? [Buffer.from([0x21, 0xff, 11]), ascii('XMP DataXMP'), Buffer.from([SECRET.length]), ascii(SECRET), Buffer.from([0])] : []),
    ...images,
    Buffer.from([0x3b]),
    ...(metadata ? [ascii(SECRET)] : []),
  ]) // prettier-ignore
}

/** Returns the compressed pixels of a frame: a clear code before each pixel keeps all codes at three bits. */
function encodeGifPixels(colour: number): Buffer {
  const codes = [4, colour, 4, colour, 4, colour, 4, colour, 5]
  const bits = codes.flatMap((code) => [code & 1, (code >> 1) & 1, (code >> 2) & 1])
  const bytes = Array.from({ length: Math.ceil(bits.length / 8) }, (_byte, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((byte, bit, index) => byte | (bit << index), 0),
  )
  return Buffer.from([bytes.length, ...bytes, 0])
}

const riff = (name: string, content: Buffer): Buffer =>
  Buffer.concat([ascii(name), littleEndian(content.length, 4), content, Buffer.alloc(content.length % 2)])

/** Returns an extended WebP of 3 × 2 pixels whose image data has no meaning. */
export function createWebp({ frames = 1, orientation = 1 } = {}): Buffer {
  const image = riff('VP8L', Buffer.concat([Buffer.from([0x2f]), littleEndian(2 | (1 << 14), 4), Buffer.alloc(6, 7)]))
  const frame = riff('ANMF', Buffer.concat([Buffer.alloc(16, 1), image, riff('prVt', ascii(SECRET))]))
  const content = Buffer.concat([
    ascii('WEBP'),
    riff(
      'VP8X',
      Buffer.concat([Buffer.from([frames > 1 ? 0x2e : 0x2c, 0, 0, 0]), littleEndian(2, 3), littleEndian(1, 3)]),
    ),
    riff('ICCP', ascii('profile')),
    ...(frames > 1 ? [riff('ANIM', Buffer.alloc(6)), ...Array.from({ length: frames }, () => frame)] : [image]),
    riff('EXIF', tiffBlock(orientation)),
    riff('XMP ', ascii(SECRET)),
  ])
  return Buffer.concat([riff('RIFF', content), ascii(SECRET)])
}
