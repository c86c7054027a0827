import { expect, test } from '@jest/globals'
import { createRespondingApi } from '#test/support/network/respondingApi.ts'

const list = (reply: unknown) => createRespondingApi(reply).agents.list()

test('agents are parsed with name, avatar and presence, and entries without an id are dropped', async () => {
  const payload = [
    { id: 1, name: 'Mara', avatar_url: 'https://a.test/1.png', availability_status: 'online' },
    { id: 2, name: 'Jon', avatar_url: '', availability_status: 'offline' },
    { id: 3, name: 'Ada', availability_status: 'busy' },
    { id: 4, name: 'Kim', availability_status: null },
    { name: 'unnamed' },
  ]

  expect(await list({ payload })).toEqual({
    ok: true,
    data: [
      { id: 1, name: 'Mara', avatarUrl: 'https://a.test/1.png', presence: 'online' },
      { id: 2, name: 'Jon', presence: 'offline' },
      { id: 3, name: 'Ada', presence: 'busy' },
      { id: 4, name: 'Kim', presence: 'offline' },
    ],
  })
})

test.each([[{}], [{ payload: null }], [{ payload: [] }]])(
  'the response %j is parsed as an inbox without agents',
  async (reply) => {
    expect(await list(reply)).toEqual({ ok: true, data: [] })
  },
)
