import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { strToU8 } from 'fflate'
import type { TraceItem } from '#protocol/trace.ts'
import { toReason } from './reason.ts'
import { compressTrace, readTrace, toTraceFile } from './traceFile.ts'
import { unpack } from './unpack.ts'

const ORIGIN = {
  savedAt: new Date('2026-01-02T03:04:05Z'),
  page: 'https://shop.test/bikes?email=ada@shop.test',
  seed: 7,
}

const itemOf = (name: string, value: unknown): TraceItem => ({
  ...{ id: 'd:1', lane: 'action', name, at: 1_000 },
  payload: JSON.stringify(value),
})

/** Returns JSON text of lists in lists, so many levels deep. */
const nest = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)

const traceOf = (items: readonly unknown[]): Uint8Array =>
  strToU8(JSON.stringify({ format: 'livechat-trace', version: 1, items }))

describe('file of a trace', () => {
  test('a saved trace is read as it was, with its time and its page without the query', () => {
    const saved = toTraceFile([itemOf('opened', { isOpen: true })], ORIGIN)

    expect(readTrace(compressTrace(saved))).toEqual({
      ...{ format: 'livechat-trace', version: 1, savedAt: '2026-01-02T03:04:05.000Z', page: 'https://shop.test/bikes' },
      seed: 7,
      items: [itemOf('opened', { isOpen: true })],
    })
  })

  test('no email address, phone number, token or hash that is planted anywhere is in the file', () => {
    const hex = fc.stringMatching(/^[0-9a-f]{40}$/)
    const word = fc.stringMatching(/^[a-z]{3,12}$/)
    const digits = fc.stringMatching(/^\d{9}$/)
    fc.assert(
      fc.property(hex, word, digits, (hash, name, number) => {
        const planted = [hash, `${name}@mail.test`, `+49${number}`, `eyJhbGciOiJub25lIn0.${name}eyJ9.${hash}`]
        const items = planted.map((secret) =>
          itemOf(`sent ${secret}`, { text: `mine is ${secret}.`, deep: [{ data: JSON.stringify({ value: secret }) }] }),
        )
        const text = JSON.stringify(toTraceFile(items, { ...ORIGIN, page: `https://a.test/?q=${name}@mail.test` }))
        for (const secret of planted) expect(text).not.toContain(secret)
      }),
    )
  })

  test.each([
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47]), 'neither JSON nor compressed JSON'],
    ['a broken archive', new Uint8Array([0x1f, 0x8b, 1, 2]), 'neither JSON nor compressed JSON'],
    ['other JSON', strToU8('{"log":{}}'), 'its "format" is not "livechat-trace"'],
    ['a later version', strToU8('{"format":"livechat-trace","version":2}'), 'The version of the trace is 2, and'],
    ['no version', strToU8('{"format":"livechat-trace"}'), 'The version of the trace is missing, and'],
    ['an object as its version', strToU8('{"format":"livechat-trace","version":{"toString":1}}'), 'is an object, and'],
    ['lists in lists as its version', strToU8(`{"format":"livechat-trace","version":${nest(50_000)}}`), 'The file is no trace: its lists and objects are nested more than 200 levels deep.'],
    ['a payload of lists in lists', traceOf([{ ...itemOf('x', {}), payload: nest(100_000) }]), 'The trace has an item whose payload cannot be shown: its lists and objects are nested more than 200 levels deep.'],
    ['a million items', traceOf(Array.from({ length: 1_000_000 }, () => 0)), 'The trace has 1,000,000 items, and the harness opens 20,000 at most.'],
  ])('%s is refused with the reason', (_name, bytes, reason) => expect(() => readTrace(bytes)).toThrow(reason)) // prettier-ignore

  test('brackets in texts, and 200 levels of lists, are no reason to refuse a trace', () => {
    const payloads = [nest(200), JSON.stringify({ text: String.raw`\"${'['.repeat(1_000)}` })]

    expect(readTrace(traceOf(payloads.map((payload) => ({ ...itemOf('x', {}), payload })))).items).toHaveLength(2)
  })

  test('a reason quotes a file in one line without control characters', () => {
    const version = `\u001B[2J\u202E\nOK: fine${'-'.repeat(1_000)}`
    const file = strToU8(JSON.stringify({ format: 'livechat-trace', version }))

    expect(() => readTrace(file)).toThrow(
      expect.objectContaining({
        message: expect.stringMatching(
          /^The version of the trace is "\\u001b\[2J\\u202e\\u000aOK: fine-{40,60}…", and this/,
        ),
      }),
    )
    expect(toReason(new Error(version))).toMatch(/^\\u001b\[2J\\u202e\\u000aOK: fine-+…$/)
    expect(toReason(new Error(version)).length).toBeLessThan(450)
  })

  test('a file that unpacks to more than the limit is refused, whatever size it names itself', () => {
    const bomb = gzipSync(Buffer.alloc(3_000_000, 0x20))
    const small = Buffer.from(bomb)
    small.writeUInt32LE(1, small.length - 4)
    const problem = 'The trace is larger than 2 MB when it is unpacked.'

    for (const bytes of [bomb, small, new Uint8Array(2_000_001)]) expect(() => readTrace(bytes, 2e6)).toThrow(problem)
    expect(unpack(bomb, 2e6)).toBeUndefined()
    expect(unpack(bomb, 3e6)).toHaveLength(3_000_000)
  })

  test('a broken trace in a gzip of a few parts is refused', () => {
    const packed = gzipSync(Buffer.concat([Buffer.from('"'), randomBytes(50_000)]))

    for (const end of [20, 30_000, packed.length - 12])
      expect(() => readTrace(packed.subarray(0, end))).toThrow('neither JSON nor compressed JSON')
  })

  test.each([
    ['a time and an address', '2026-01-02T04:04:05+01:00', 'https://shop.test', '2026-01-02T03:04:05.000Z', 'https://shop.test/'],
    ['other texts', 'x |\n\n![](https://evil.test/p.gif)', 'javascript:alert(1)', '', ''],
    ['a time that does not exist', '2026-13-41T03:04:05Z', 7, '', ''],
    ['an address with line breaks', '', 'https://shop.test/a\n# b', '', 'https://shop.test/a#%20b'],
  ])('%s as time and page of a file', (_name, savedAt, page, expectedTime, expectedPage) => {
    const file = strToU8(JSON.stringify({ format: 'livechat-trace', version: 1, savedAt, page }))

    expect(readTrace(file)).toMatchObject({ savedAt: expectedTime, page: expectedPage })
  }) // prettier-ignore

  test('items of an unknown shape are left out', () => {
    const items = [
      itemOf('good', {}),
      { id: 1 },
      null,
      { ...itemOf('bad', {}), payload: '{' },
      { ...itemOf('x', {}), lane: 'moon' },
    ]
    const file = strToU8(JSON.stringify({ format: 'livechat-trace', version: 1, items }))

    expect(readTrace(file).items.map(({ name }) => name)).toEqual(['good'])
  })

  test('ten minutes with an event a second take less than 200 kB', () => {
    const items = Array.from({ length: 600 * 5 }, (_, index) => ({
      ...itemOf(`realtime/received ${index % 7}`, {
        ...{ id: 50_000 + index, content: `Message number ${index} of a conversation`, conversation_id: 12 },
        sender: { name: 'Grace', type: 'user', availability_status: 'online' },
      }),
      id: `d:${index}`,
      at: 1_000_000 + index * 200,
    }))

    expect(compressTrace(toTraceFile(items, ORIGIN)).length).toBeLessThan(200_000)
  })
})
