import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { rawSocket } from './rawRequest.ts'
import { createSandboxStarter, QUERY, messageBody } from './testSandbox.ts'

const startSandbox = createSandboxStarter()

/**
 * Content of a file or a message. A number is the length of a generated text, because a long text would become part of
 * the test name.
 */
type Content = string | number
type Part = { readonly name: string; readonly type: string; readonly content: Content }

const textOf = (content: Content): string => (typeof content === 'number' ? 'x'.repeat(content) : content)

const PICTURE: Part = { name: 'a.png', type: 'image/png', content: 'bytes' }
const PROGRAM: Part = { name: 'a.exe', type: 'application/x-msdownload', content: 'MZ' }
const PAGE: Part = { name: 'a.html', type: 'text/plain', content: '<script>alert(1)</script>' }

async function startUploads() {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-test-'))
  const started = await startSandbox({ dataDir })
  const { token } = await started.createVisitor()
  const upload = async (files: readonly Part[], content?: Content) => {
    const form = new FormData()
    for (const { name, type, content: bytes } of files) form.append('message[attachments][]', new File([textOf(bytes)], name, { type })) // prettier-ignore
    if (content !== undefined) form.append('message[content]', textOf(content))
    const path = `${started.sandbox.url}/api/v1/widget/messages${QUERY}`
    const response = await fetch(path, { method: 'POST', body: form, headers: { 'x-auth-token': token } })
    const responseText = await response.text()
    const body = response.ok
      ? (JSON.parse(responseText) as { id: number; attachments: { data_url: string }[] })
      : undefined
    return { status: response.status, body }
  }
  return { ...started, token, upload, countStoredFiles: () => readdirSync(join(dataDir, 'files')).length }
}

describe('attachments of a rejected message', () => {
  test.each<[string, readonly Part[], number | undefined]>([
    ['a later attachment has a forbidden type', [PICTURE, PROGRAM], undefined],
    ['an attachment is too large', [PICTURE, { ...PICTURE, content: 40 * 1024 * 1024 + 1 }], undefined],
    ['the message text is too long', [PICTURE], 150_001],
  ])('no attachment is stored when %s', async (_case, files, content) => {
    const { upload, countStoredFiles } = await startUploads()

    expect((await upload(files, content)).status).toBe(422)
    expect(countStoredFiles()).toBe(0)
  })

  test('no attachment is stored when the visitor exceeds a message limit', async () => {
    const { upload, countStoredFiles, request, token } = await startUploads()
    await request('POST', `/api/v1/widget/messages${QUERY}`, { token, body: messageBody('Hello') })
    await request('PUT', '/sandbox/tenants/demo/limits', { body: { messagesPerMinute: 1 } })
    const tooMany = await upload([PICTURE])
    await request('PUT', '/sandbox/tenants/demo/limits', { body: { sendsPerMinute: 1 } })
    const tooFast = await upload([PICTURE])

    expect([tooMany.status, tooFast.status, countStoredFiles()]).toEqual([422, 429, 0])
  })

  test('no attachment is stored when a message has more than 30 attachments', async () => {
    const { upload, countStoredFiles } = await startUploads()

    expect((await upload(Array.from({ length: 31 }, () => PICTURE))).status).toBe(413)
    expect(countStoredFiles()).toBe(0)
  })

  test('no attachment is stored when the upload is interrupted', async () => {
    const { sandbox, token, request, countStoredFiles } = await startUploads()
    const { socket, closed } = rawSocket(sandbox.url)
    const part = `--b\r\nContent-Disposition: form-data; name="message[attachments][]"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`
    socket.write(
      `POST /api/v1/widget/messages${QUERY} HTTP/1.1\r\nHost: localhost\r\nX-Auth-Token: ${token}\r\n` +
        `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 9999\r\n\r\n${part}bytes\r\n${part}more`,
    )
    const waitFor = async (count: number): Promise<void> => {
      while (countStoredFiles() !== count) await request('GET', '/sandbox/faults')
    }
    await waitFor(1)
    socket.destroy()
    await closed
    await waitFor(0)

    expect(countStoredFiles()).toBe(0)
  })
})

test('attachments are deleted with their message, with their tenant, and by a reset', async () => {
  const { upload, countStoredFiles, request } = await startUploads()
  const { body } = await upload([PICTURE, PICTURE])
  await request('POST', '/sandbox/provider-states', { body: { state: 'a visitor in a conversation of one message', params: { kind: 'image' } } }) // prettier-ignore
  const counts = [countStoredFiles()]
  await request('POST', '/sandbox/provider-states', { body: { state: 'a visitor in a conversation of one message', action: 'teardown' } }) // prettier-ignore
  counts.push(countStoredFiles())
  await request('DELETE', `/sandbox/messages/${body?.id}`)
  counts.push(countStoredFiles())
  await upload([PICTURE])
  counts.push(countStoredFiles())
  await request('POST', '/sandbox/reset')
  counts.push(countStoredFiles())

  expect(counts).toEqual([3, 2, 0, 1, 0])
})

test.each([PICTURE, PAGE, { ...PAGE, name: 'a.svg', type: 'image/svg+xml' }])(
  'an upload of $type is served with headers that prevent it from running scripts on this origin',
  async (file) => {
    const { upload } = await startUploads()
    const { body } = await upload([file])
    const { headers } = await fetch(body?.attachments[0]?.data_url ?? '')
    const isPicture = file === PICTURE

    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-type')).toBe(isPicture ? 'image/png' : 'application/octet-stream')
    expect(headers.get('content-disposition')).toMatch(isPicture ? /^inline;/ : /^attachment;/)
  },
)

test('a part of an upload is served to a player that requests it', async () => {
  const { upload } = await startUploads()
  const { body } = await upload([{ name: 'a.wav', type: 'audio/wav', content: 'RIFF and sound' }])
  const request = async (range: string) => {
    const response = await fetch(body?.attachments[0]?.data_url ?? '', { headers: { range } })
    return [response.status, response.headers.get('content-range'), await response.text()]
  }

  expect(await request('bytes=5-7')).toEqual([206, 'bytes 5-7/14', 'and'])
  expect(await request('bytes=14-')).toEqual([416, 'bytes */14', ''])
  expect(await request('bytes=0-1,3-4')).toEqual([200, null, 'RIFF and sound'])
})
