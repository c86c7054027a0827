import { execFileSync } from 'node:child_process'
import { runInNewContext } from 'node:vm'
import { describe, expect, jest, test } from '@jest/globals'
import fc from 'fast-check'
import { anyText } from '#test/support/anyText.ts'
import type { TraceItem } from '#protocol/trace.ts'
import { CPU_LIMIT_MS, measureCpuMs } from '#test/support/cpuTime.ts'
import type { HttpExchange } from '../probe/http.ts'
import { exchangeOf } from './httpExchange.ts'
import { toHttpArchive } from './httpArchive.ts'
import { listSecrets, toCurl, toFetch, toTestStep } from './requestCode.ts'

const EXCHANGE: HttpExchange = {
  method: 'POST',
  url: 'https://chat.test/api/v1/widget/messages?website_token=demo',
  requestHeaders: { 'content-type': 'application/json' },
  requestBody: { message: { content: "It's late" } },
  status: 200,
  responseHeaders: { 'content-type': 'application/json' },
  responseBody: { id: 1 },
}

/** Request with one secret in three places, and with a short one of which nothing stays readable. */
const MASKED: HttpExchange = {
  ...EXCHANGE,
  url: 'https://chat.test/messages?website_token=demo&cw_conversation=…yRks&page=1',
  requestHeaders: { 'x-auth-token': '…yRks', authorization: 'Bearer …yRks' },
  requestBody: { otp: '…', message: { content: "It's …late" } },
}

/** Characters that a terminal acts on, or that change the direction of a text. */
const HIDDEN = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/u

/** Returns the arguments that a shell passes to curl. */
const argumentsOf = (code: string): readonly string[] =>
  execFileSync('bash', ['-c', code.replace('curl', String.raw`printf '%s\0'`)], { encoding: 'utf8' })
    .split('\0')
    .slice(0, -1)

describe('request of a trace as code', () => {
  test('the request as a command of curl', () => {
    expect(toCurl(EXCHANGE)).toBe(
      [
        `curl --globoff 'https://chat.test/api/v1/widget/messages?website_token=demo'`,
        `  -X 'POST'`,
        `  -H 'content-type: application/json'`,
        String.raw`  --data-raw '{"message":{"content":"It'\''s late"}}'`,
      ].join(' \\\n'),
    )
  })

  test('a shell passes every body to curl unchanged, and the command has no control character', () => {
    const escapes = fc.constantFrom(
      '\u0003',
      '\u001B[201~',
      '\n',
      "'",
      '\\',
      '\u0085',
      '\u202E',
      '\u2028',
      '!',
      '$(id)',
    )
    const text = fc.array(fc.oneof(escapes, anyText()))
    fc.assert(
      fc.property(text, (parts) => {
        const body = parts.join('').replaceAll(/[\0…]/g, '')
        const code = toCurl({ ...EXCHANGE, requestBody: body })
        expect(code.replaceAll(' \\\n', '')).not.toMatch(HIDDEN)
        expect(argumentsOf(code).slice(-2)).toEqual(['--data-raw', body])
      }),
      { numRuns: 20 },
    )
  })

  test('an address, a method and a header with control characters are one argument each, and are shown as escapes', () => {
    const attack = "a\u0003\u001B[201~\ntouch it\n'\\"
    const url = `https://chat.test/[1-9]{a,b}?x=${attack}`
    const code = toCurl({
      ...EXCHANGE,
      url,
      method: attack,
      requestHeaders: { accept: attack },
      requestBody: undefined,
    })

    expect(code).toContain(String.raw`-H $'accept: a\x03\x1b[201~\ntouch it\n\x27\\'`)
    expect(code.replaceAll(' \\\n', '')).not.toMatch(HIDDEN)
    expect(argumentsOf(code)).toEqual(['--globoff', url, '-X', attack, '-H', `accept: ${attack}`])
  })

  test('a request with the character NUL has no command, because an argument would end there', () => {
    expect(toCurl({ ...EXCHANGE, requestBody: 'a\0b' })).toMatch(/^# The request has the character NUL.*fetch\.$/)
  })

  test('code of JavaScript has control characters of a request as escapes, and sends them unchanged', async () => {
    const attack = '\u001B]0;a\u0007\u007F\u0085\u2028\u202E\u2066\n'
    const exchange = { ...EXCHANGE, method: attack, requestHeaders: { accept: attack }, requestBody: attack }
    const code = toFetch(exchange)

    expect(`${code}${toTestStep(exchange)}`.replaceAll('\n', '')).not.toMatch(HIDDEN)
    expect(code).toContain(String.raw`"body": "\u001b]0;a\u0007\u007f\u0085\u2028\u202e\u2066\n"`)
    const fetched = jest.fn()
    await runInNewContext(`(async () => { ${code} })()`, { fetch: fetched })
    expect(fetched).toHaveBeenCalledWith(EXCHANGE.url, { method: attack, headers: { accept: attack }, body: attack })
  })

  test('a command with masked secrets runs once they are exported, each under one name for all of its places', () => {
    const code = toCurl(MASKED)

    expect(code.split('\n').slice(0, 3)).toEqual([
      '# The trace has masked what is secret. Before the command, set the real values:',
      "#   export TOKEN='…'   # cw_conversation and x-auth-token and authorization, which ends in yRks",
      "#   export TOKEN_2='…'   # otp",
    ])
    const script = `export TOKEN="a 'real' one" TOKEN_2=123456\n${code.replace('\ncurl', '\nprintf "%s\\n"')}`
    expect(execFileSync('sh', ['-c', script], { encoding: 'utf8' }).trimEnd().split('\n')).toEqual([
      '--globoff',
      "https://chat.test/messages?website_token=demo&cw_conversation=a 'real' one&page=1",
      ...['-X', 'POST', '-H', "x-auth-token: a 'real' one", '-H', "authorization: Bearer a 'real' one"],
      ...['--data-raw', '{"otp":"123456","message":{"content":"It\'s …late"}}'],
    ])
  })

  test('a command whose secrets have no value names the first of them and sends nothing', () => {
    const run = (): string => execFileSync('bash', ['-c', toCurl(MASKED)], { encoding: 'utf8', stdio: 'pipe' })
    expect(run).toThrow(/[A-Z_]+: has no value yet/)
  })

  test('a call of fetch with masked secrets is code that sends them once the constants at its head are set', async () => {
    const code = toFetch(MASKED)
    expect(code).toContain("const TOKEN = '' // cw_conversation and x-auth-token and authorization, which ends in yRks")

    let sent = ''
    const script = code.replaceAll("= '' //", "= 'real' //")
    await runInNewContext(`(async () => { ${script} })()`, {
      fetch: (...args: unknown[]) => void (sent = JSON.stringify(args)),
    })
    expect(JSON.parse(sent)).toEqual([
      'https://chat.test/messages?website_token=demo&cw_conversation=real&page=1',
      {
        method: 'POST',
        headers: { 'x-auth-token': 'real', authorization: 'Bearer real' },
        body: '{"otp":"real","message":{"content":"It\'s …late"}}',
      },
    ])
  })

  test('a request without secrets has no comment, and a field whose name has a line break adds no line to one', () => {
    expect([listSecrets(EXCHANGE), toCurl(EXCHANGE).startsWith('curl')]).toEqual([[], true])
    const name = 'token\nrm -r /'
    const code = toCurl({ ...EXCHANGE, requestBody: { [name]: '…abcd' } })
    expect(code.split('\n')[1]).toBe("#   export TOKEN='…'   # token?nrm?-r??, which ends in abcd")
  })

  test('the masks of a long hostile body are found in linear time', () => {
    const requestBody = { text: String.raw`""token`.repeat(40_000) }
    expect(measureCpuMs(() => toCurl({ ...EXCHANGE, requestBody }))).toBeLessThan(CPU_LIMIT_MS)
  })

  test('the request as a call of fetch and as a step of a test', () => {
    expect(toFetch(EXCHANGE)).toContain('"method": "POST"')
    expect(toTestStep(EXCHANGE)).toContain('expect(response.status()).toBe(200)')
    expect(toTestStep(EXCHANGE)).toContain('=== "/api/v1/widget/messages"')
  })

  test('a status that is code makes an item no exchange, and is never code in a step of a test', () => {
    const status = '200)\nboom()\nvoid (0'
    const item: TraceItem = { id: 'd:1', lane: 'http', name: 'GET /', at: 0, payload: JSON.stringify({ ...EXCHANGE, status }) } // prettier-ignore

    expect(exchangeOf(item)).toBeUndefined()
    expect(toTestStep({ ...EXCHANGE, status: status as never })).toContain(`toBe(${JSON.stringify(status)})`)
  })

  test('a command of curl reads no file: neither as its address nor as a header', () => {
    expect(toCurl({ ...EXCHANGE, url: 'file:///etc/passwd' })).not.toContain('curl')
    expect(toCurl({ ...EXCHANGE, requestHeaders: { '@/etc/passwd': '', 'a:\nb': 'x', accept: '*/*' } })).toBe(
      toCurl({ ...EXCHANGE, requestHeaders: { accept: '*/*' } }),
    )
  })
})

test('the HTTP archive has an entry for each exchange, with its time, headers, query and bodies', () => {
  const item: TraceItem = {
    ...{ id: 'd:1', lane: 'http', name: 'POST /', at: Date.UTC(2026, 0, 1), duration: 12, bytes: 8 },
    payload: JSON.stringify(EXCHANGE),
  }
  const { log } = toHttpArchive([item, { id: 'd:2', lane: 'action', name: 'x', at: 1, payload: '{}' }])

  expect(log.entries).toHaveLength(1)
  expect(log.entries[0]).toMatchObject({
    startedDateTime: '2026-01-01T00:00:00.000Z',
    time: 12,
    request: {
      method: 'POST',
      queryString: [{ name: 'website_token', value: 'demo' }],
      postData: { mimeType: 'application/json', text: '{"message":{"content":"It\'s late"}}' },
    },
    response: { status: 200, content: { size: 8, mimeType: 'application/json', text: '{"id":1}' } },
  })
})

test('an entry of the archive has the phases that the browser has told, and their sum as its time', () => {
  const timing = { queued: 1, dns: 0, connect: 2, wait: 30, receive: 4 }
  const item: TraceItem = {
    ...{ id: 'd:1', lane: 'http', name: 'POST /', at: 0, duration: 40 },
    payload: JSON.stringify({ ...EXCHANGE, timing }),
  }
  expect(toHttpArchive([item]).log.entries[0]).toMatchObject({
    time: 37,
    timings: { blocked: 1, dns: 0, connect: 2, send: 0, wait: 30, receive: 4 },
  })
  const edited = { ...item, payload: JSON.stringify({ ...EXCHANGE, timing: { wait: 'long' } }) }
  expect(toHttpArchive([edited]).log.entries[0]).toMatchObject({ time: 40, timings: { wait: 40 } })
})
