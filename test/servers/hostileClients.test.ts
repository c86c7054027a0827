import { afterEach, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { endCliProcesses, widgetCli } from '#test/support/cli/cliProcess.ts'
import { type Attack, attacks, frame } from '#test/support/network/hostileBytes.ts'
import { handshake, rawRequest, rawSocket } from './rawRequest.ts'

afterEach(endCliProcesses)

/** Starts a server in its own process, so that an uncaught error ends it as it would end a developer's server. */
async function startProcess(command: 'sandbox' | 'mock') {
  const { child, ended, waitForOutput } = widgetCli(command, '--port', '0')
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(await waitForOutput(/http:\/\/127\.0\.0\.1:\d+\s/))?.[0] ?? ''
  /** Returns the error output of the process if it died, or undefined if it still answers. */
  const findCrash = async (): Promise<string | undefined> => {
    const probe = rawRequest(url, '/api/v1/widget/inbox_members?website_token=demo').then(
      ({ status }) => (status === 200 ? undefined : `answers ${status}`),
      async () => (await ended).err,
    )
    return Promise.race([probe, ended.then(({ err }) => err)])
  }
  return { url, child, findCrash }
}

/** Sends the bytes of an attack, closes the connection, and waits until the server has closed it too. */
async function runAttack(url: string, { chunks, isReset }: Attack): Promise<void> {
  const { socket, closed } = rawSocket(url)
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()).once('close', () => resolve()))
  for (const chunk of chunks) socket.write(chunk)
  if (isReset) socket.resetAndDestroy()
  else socket.end()
  await closed
}

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1')

const upgrade = (path: string): Buffer => bytes(handshake(path))

const KNOWN_ATTACKS: readonly (readonly [string, Attack])[] = [
  ['a WebSocket at //', { chunks: [upgrade('//')], isReset: false }],
  ['a WebSocket at http://[', { chunks: [upgrade('http://[')], isReset: false }],
  ['a message of more than 100 MiB', { chunks: [upgrade('/cable'), frame(0x81, Buffer.alloc(9), { length: 101 * 2 ** 20 })], isReset: false }],
  ['a message of more than 1 MiB', { chunks: [upgrade('/cable'), frame(0x81, Buffer.alloc(9), { length: 2 ** 20 + 1 })], isReset: false }],
  ['a frame with reserved bits', { chunks: [upgrade('/cable'), frame(0xf1, bytes('x'))], isReset: false }],
  ['a frame without a mask', { chunks: [upgrade('/cable'), frame(0x81, bytes('x'), { isMasked: false })], isReset: false }],
  ['a text that is not UTF-8', { chunks: [upgrade('/cable'), frame(0x81, Buffer.from([0xff, 0xfe]))], isReset: false }],
  ['a close with a forbidden code', { chunks: [upgrade('/cable'), frame(0x88, Buffer.from([0, 1]))], isReset: false }],
  ['a reset during the handshake', { chunks: [upgrade('/cable')], isReset: true }],
  ['a reset during a refused handshake', { chunks: [upgrade('/nowhere')], isReset: true }],
] // prettier-ignore

describe.each(['sandbox', 'mock'] as const)('%s with hostile clients', (command) => {
  test('the server keeps running after each known hostile client', async () => {
    const { url, findCrash } = await startProcess(command)
    for (const [name, attack] of KNOWN_ATTACKS) {
      await Promise.all(Array.from({ length: 20 }, () => runAttack(url, attack)))
      expect([name, await findCrash()]).toEqual([name, undefined])
    }
  })

  test('the server keeps running after random bytes on any connection', async () => {
    const { url, findCrash } = await startProcess(command)
    await fc.assert(
      fc.asyncProperty(fc.array(attacks, { minLength: 10, maxLength: 20 }), async (attackList) => {
        await Promise.all(attackList.map((attack) => runAttack(url, attack)))
        expect(await findCrash()).toBeUndefined()
      }),
      { numRuns: 40 },
    )
  })
})
