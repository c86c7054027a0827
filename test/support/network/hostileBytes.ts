import fc from 'fast-check'
import { handshake } from '../../servers/rawRequest.ts'

/** Bytes that a hostile client writes to a connection. `isReset` tells how it closes the connection. */
export type Attack = { readonly chunks: readonly Buffer[]; readonly isReset: boolean }

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1')

function sizeField(length: number): Buffer {
  if (length < 126) return Buffer.from([length])
  if (length < 65_536) return Buffer.from([126, length >> 8, length & 0xff])
  const size = Buffer.alloc(9, 127)
  size.writeBigUInt64BE(BigInt(length), 1)
  return size
}

type Header = { readonly length?: number; readonly isMasked?: boolean }

/**
 * Builds a WebSocket frame with a mask of zeros. `length` can declare a length that differs from the payload's length.
 */
export function frame(
  first: number,
  payload: Buffer,
  { length = payload.length, isMasked = true }: Header = {},
): Buffer {
  const size = sizeField(length)
  if (isMasked) size.writeUInt8(size.readUInt8(0) | 0x80)
  return Buffer.concat([Buffer.from([first]), size, Buffer.alloc(isMasked ? 4 : 0), payload])
}

const TARGETS = [
  '/cable', '/cable?', '/cable#', '//', '///', '//cable', '/cable//', '/nowhere', '/%', '/%zz', '/%E0%A4%A', '*', '?', 'cable', 'http://', 'http://[',
  'http://127.0.0.1/cable', 'http://a:b@c:99999/', 'ws://x/cable', '\\\\', '/\\', '/..//..', `/${'a'.repeat(9_000)}`, '/cable\u00ff', '/sandbox/stream', '/__proto__',
] // prettier-ignore

const METHODS = ['GET', 'POST', 'OPTIONS', 'HEAD', 'PATCH', 'CONNECT', 'TRACE', 'QUERY', 'get', '', 'G\0T']

const HEADERS: readonly Readonly<Record<string, string>>[] = [
  {},
  { 'Sec-WebSocket-Key': 'short' },
  { 'Sec-WebSocket-Version': '99' },
  { 'Sec-WebSocket-Protocol': ',,,' },
  { 'Sec-WebSocket-Extensions': 'permessage-deflate; =' },
  { Upgrade: 'h2c' },
  { Upgrade: '' },
  { Connection: 'Upgrade, close' },
  { 'Content-Length': '5' },
  { 'Transfer-Encoding': 'chunked' },
  { Expect: '100-continue' },
  { Origin: 'null' },
  { Origin: '\u0080' },
  { Host: '' },
  { Host: 'a'.repeat(10_000) },
]

const BODIES = [
  '',
  '{',
  'null',
  '[]',
  '{"__proto__":1}',
  '0\r\n\r\n',
  'zz\r\n',
  '--x\r\n\r\n--x--',
  '{"message":{"content":7}}',
]

const target = fc.constantFrom(...TARGETS)

const upgrades = fc.tuple(target, fc.constantFrom(...HEADERS)).map(([path, headers]) => bytes(handshake(path, headers)))

const requests = fc
  .tuple(fc.constantFrom(...METHODS), target, fc.constantFrom(...HEADERS), fc.constantFrom(...BODIES))
  .map(([method, path, headers, body]) => {
    const all = { Host: '127.0.0.1', 'Content-Type': body.startsWith('--') ? 'multipart/form-data; boundary=x' : 'application/json', 'Content-Length': `${body.length}`, ...headers } // prettier-ignore
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
    return bytes(`${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n${body}`)
  })

/** Frames of every opcode and reserved bit. The declared length is correct, too large for the server, or wrong. */
const frames = fc
  .tuple(
    fc.nat(255),
    fc.uint8Array({ maxLength: 200 }),
    fc.constantFrom(undefined, 0, 125, 126, 2 ** 20 + 1, 2 ** 27, 2 ** 53),
    fc.boolean(),
  ) // prettier-ignore
  .map(([first, payload, length, isMasked]) =>
    frame(first, Buffer.from(payload), { ...(length !== undefined && { length }), isMasked }),
  )

const commands = fc
  .oneof(fc.json(), fc.record({ command: fc.anything(), identifier: fc.oneof(fc.json(), fc.anything()) }))
  .map((value) => frame(0x81, bytes(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))))

/** Bytes of one connection: a request or a handshake, complete or cut off, then frames or random bytes. */
export const attacks: fc.Arbitrary<Attack> = fc
  .tuple(
    fc.oneof(upgrades, upgrades, requests, fc.uint8Array({ maxLength: 400 }).map((noise) => Buffer.from(noise))),
    fc.option(fc.nat(200), { nil: undefined, freq: 4 }),
    fc.array(fc.oneof(frames, commands), { maxLength: 4 }),
    fc.boolean(),
  )
  .map(([first, cutAt, rest, isReset]) => ({
    chunks: cutAt === undefined ? [first, ...rest] : [first.subarray(0, cutAt)],
    isReset,
  })) // prettier-ignore
