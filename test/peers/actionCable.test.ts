import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { before, describe, test, type TestContext } from 'node:test'
import { hasRuby, installGems } from './gems.ts'
import { RAILS } from './gemSets.ts'
import { createPeer, type Peer } from './actionCable.ts'
import { waitUntil } from './waitUntil.ts'
import { startVisitor, type Visitor } from './visitor.ts'

const skip = (await hasRuby()) ? false : 'Ruby is missing: install Ruby 3.1 or newer, its headers and a C compiler.'

/** Number of tests that run in parallel. The tests spend most of their time waiting. */
const MAX_PARALLEL_TESTS = 4

async function startPeer(context: TestContext): Promise<Peer> {
  const peer = await createPeer()
  context.after(peer.stop)
  await peer.start()
  return peer
}

function connectVisitor(context: TestContext, ...[peer, options]: Parameters<typeof startVisitor>): Visitor {
  const visitor = startVisitor(peer, options)
  context.after(visitor.close)
  return visitor
}

const count = ({ events }: Visitor, name: string): number => events.filter((event) => event === name).length

/** Waits until the room has been confirmed this many times and the missed messages are loaded. */
const waitForCatchUp = (visitor: Visitor, times: number): Promise<void> =>
  waitUntil(`confirmation ${times}`, () => count(visitor, 'caught up') === times)

/** Asserts that a message sent now arrives exactly once over the cable. */
async function assertReceivesMessages(peer: Peer, visitor: Visitor): Promise<void> {
  await peer.send({ id: 1000, content: 'live' })
  await waitUntil('the live message', () => visitor.messages().includes('live'))
  assert.equal(visitor.deliveries('live'), 1)
  assert.equal((await peer.state()).connections, 1)
  assert.equal(visitor.maxOpenSockets(), 1)
}

void describe('cable client with a Rails Action Cable server', { skip, concurrency: MAX_PARALLEL_TESTS }, () => {
  before(() => installGems(RAILS))

  void test('the cable client gets confirmation, messages and presence from a Rails server', async (context) => {
    const peer = await startPeer(context)
    const visitor = connectVisitor(context, peer)
    await waitForCatchUp(visitor, 1)
    // The server may broadcast the first presence before the stream is open.
    await assertReceivesMessages(peer, visitor)
    const presencesBefore = visitor.presences()
    visitor.updatePresence()
    await waitUntil('the next presence', () => visitor.presences() === presencesBefore + 1)

    assert.deepEqual([visitor.sockets(), visitor.reports], [1, []])
  })

  void test('the cable client recovers from two failed subscriptions and loads missed messages', async (context) => {
    const peer = await startPeer(context)
    await peer.fail({ raises: 2 })
    const visitor = connectVisitor(context, peer)
    for (const subscribe of [1, 2]) {
      await waitUntil(`subscribe ${subscribe}`, async () => (await peer.state()).subscribes === subscribe)
      await peer.send({ id: subscribe, content: `unheard ${subscribe}` })
    }
    await waitForCatchUp(visitor, 1)

    assert.deepEqual(visitor.messages(), ['unheard 1', 'unheard 2'])
    assert.deepEqual([visitor.sockets(), (await peer.state()).subscribes], [3, 3])
    assert.equal(count(visitor, 'lost'), 1)
    await assertReceivesMessages(peer, visitor)
  })

  void test('the cable client waits 11 s for a confirmation on a single socket', async (context) => {
    const peer = await startPeer(context)
    await peer.fail({ slow: 11 })
    const visitor = connectVisitor(context, peer)
    await waitForCatchUp(visitor, 1)

    assert.deepEqual([visitor.sockets(), (await peer.state()).subscribes, visitor.reports], [1, 1, []])
    await assertReceivesMessages(peer, visitor)
  })

  void test('the cable client reconnects after a server restart without lost or repeated messages', async (context) => {
    const peer = await startPeer(context)
    const visitor = connectVisitor(context, peer)
    await waitForCatchUp(visitor, 1)
    await peer.send({ id: 1, content: 'before' })
    await waitUntil('the first message', () => visitor.messages().includes('before'))
    await peer.restart()
    await waitUntil('the loss', () => count(visitor, 'lost') === 1)
    await peer.send({ id: 2, content: 'between' })
    await waitForCatchUp(visitor, 2)

    assert.deepEqual(visitor.messages(), ['before', 'between'])
    assert.deepEqual([visitor.deliveries('before'), visitor.sockets()], [1, 2])
    assert.ok(visitor.deliveries('between') <= 1)
    assert.match(visitor.reports.join(), /server_restart/)
    await assertReceivesMessages(peer, visitor)
  })

  void test('the cable client reconnects after a server crash without lost or repeated messages', async (context) => {
    const peer = await startPeer(context)
    const visitor = connectVisitor(context, peer)
    await waitForCatchUp(visitor, 1)
    await peer.send({ id: 1, content: 'before' })
    await waitUntil('the first message', () => visitor.messages().includes('before'))
    await peer.kill()
    await waitUntil('a failed attempt', () => visitor.sockets() === 2 && visitor.isClosed())
    await peer.send({ id: 2, content: 'between' })
    await peer.start()
    await waitForCatchUp(visitor, 2)

    assert.deepEqual(visitor.messages(), ['before', 'between'])
    assert.deepEqual([visitor.deliveries('before'), visitor.deliveries('between')], [1, 0])
    assert.equal(count(visitor, 'lost'), 1)
    await assertReceivesMessages(peer, visitor)
  })

  void test('the cable client closes its socket after a rejected subscription', async (context) => {
    const peer = await startPeer(context)
    const visitor = connectVisitor(context, peer, { token: 'rejected' })
    await waitUntil('the rejection', () => count(visitor, 'rejected') === 1)
    await waitUntil('the closed socket', async () => visitor.isClosed() && (await peer.state()).connections === 0)

    assert.deepEqual([visitor.sockets(), count(visitor, 'confirmed')], [1, 0])
  })

  void test('the cable client connects only once when the server refuses it as unauthorized', async (context) => {
    const peer = await startPeer(context)
    const visitor = connectVisitor(context, peer, { query: '?refused=1' })
    await waitUntil('the refusal', () => count(visitor, 'refused') === 1)
    await waitUntil('the closed socket', async () => visitor.isClosed() && (await peer.state()).connections === 0)

    assert.deepEqual([visitor.sockets(), visitor.events], [1, ['opening', 'refused']])
    assert.match(visitor.reports.join(), /unauthorized/)
  })

  void test('the cable client reconnects after handshakes that hang', async (context) => {
    const peer = await startPeer(context)
    const visitor = connectVisitor(context, peer)
    await waitForCatchUp(visitor, 1)
    await peer.kill()
    const silentServer = await listenSilently(context, peer.port)
    await waitUntil('two handshakes that hang', () => silentServer.accepted() === 2)
    silentServer.stopListening()
    await peer.start()
    await waitForCatchUp(visitor, 2)

    await assertReceivesMessages(peer, visitor)
  })
})

/** Accepts connections and never sends anything. */
async function listenSilently(context: TestContext, port: number) {
  const accepted: Socket[] = []
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    accepted.push(socket)
  })
  context.after(() => {
    for (const socket of accepted) socket.destroy()
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    accepted: () => accepted.length,
    /** Stops the server. Handshakes that hang stay open. */
    stopListening: () => void server.close(),
  }
}
