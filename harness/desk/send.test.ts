import { expect, test } from '@jest/globals'
import { createSandbox } from '../sandbox.ts'
import { DESK, entryOf } from './deskStore.ts'
import { discard, retry, sendDrafts, senderOf } from './send.ts'

let conversationId = 100

/** Returns a conversation of its own, whose sandbox rejects the texts of `refused`, and the texts that it has accepted. */
function createTarget() {
  conversationId += 1
  const refused = new Set<string>()
  const accepted: string[] = []
  const sandbox: ReturnType<typeof createSandbox> = {
    ...createSandbox('https://sandbox.test', 'demo'),
    sendMessage: async (id, { content = '' }) => {
      if (refused.has(content)) throw new Error(`${content} is refused.`)
      accepted.push(content)
      return {
        id,
        content,
        message_type: 1,
        content_type: 'text',
        content_attributes: {},
        private: false,
        created_at: 1,
      }
    },
  }
  const target = { sandbox, conversationId }
  return { target, refused, accepted, unsent: () => entryOf(DESK.get(), target.conversationId).unsent }
}

const THREE = ['one', 'two', 'three'].map((content) => ({ content }))

test('a refused message and those after it stay unsent with the reason, and a retry sends them in order', async () => {
  const { target, refused, accepted, unsent } = createTarget()
  refused.add('two')
  expect(await sendDrafts(target, THREE)).toBe(false)
  expect(accepted).toEqual(['one'])
  expect(unsent()).toMatchObject([{ drafts: [{ content: 'two' }, { content: 'three' }], problem: 'two is refused.' }])

  for (const item of unsent()) expect(await retry(target, item)).toBe(false)
  expect(unsent()).toMatchObject([{ problem: 'two is refused.', isSending: false }])
  refused.clear()
  for (const item of unsent()) expect(await retry(target, item)).toBe(true)
  expect(accepted).toEqual(['one', 'two', 'three'])
  expect(unsent()).toEqual([])
})

test('a discarded message is no longer unsent, and others stay', async () => {
  const { target, refused, unsent } = createTarget()
  refused.add('one').add('two')
  for (const draft of THREE.slice(0, 2)) await sendDrafts(target, [draft])
  const [first] = unsent()
  if (first) discard(target.conversationId, first)

  expect(unsent()).toMatchObject([{ drafts: [{ content: 'two' }] }])
})

test('a speaker is an agent by id, the bot or the visitor', () => {
  expect([senderOf(2), senderOf('bot'), senderOf('visitor')]).toEqual([
    { agentId: 2 },
    { as: 'bot' },
    { as: 'visitor' },
  ])
})
