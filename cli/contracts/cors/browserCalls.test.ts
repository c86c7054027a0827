import { expect, test } from '@jest/globals'
import { readPacts } from '../pacts.ts'
import { browserCallsOf } from './browserCalls.ts'

async function callsOf(provider: string, values = {}) {
  const pacts = await readPacts()
  return browserCallsOf(pacts.filter((pact) => pact.provider === provider).flatMap(({ interactions }) => interactions), values) // prettier-ignore
}

test('browserCallsOf returns each operation once, with all its headers and the consequence of a failure', async () => {
  const calls = await callsOf('widget-api')
  const ids = calls.map(({ operation }) => operation?.id)

  expect(new Set(ids).size).toBe(ids.length)
  expect(calls.find(({ operation }) => operation?.id === 'sendMessage')).toMatchObject({
    method: 'POST',
    headers: ['content-type', 'x-auth-token'],
    hasCredentials: false,
    loses: 'Messages cannot be sent.',
  })
  expect(calls.find(({ operation }) => operation?.id === 'loadConversation')?.headers).toEqual(['x-auth-token'])
})

test('only triggerBot and restartBot carry cookies, and operations that no page calls are left out', async () => {
  const calls = await callsOf('middleware')
  const withCookies = calls.filter(({ hasCredentials }) => hasCredentials).map(({ operation }) => operation?.id)

  expect(new Set(withCookies)).toEqual(new Set(['restartBot', 'triggerBot']))
  expect(calls.map(({ operation }) => operation?.id)).not.toContain('showChannel')
})

test('the paths of browser calls contain the known website token, and never a visitor’s token', async () => {
  const paths = (await callsOf('widget-api', { websiteToken: 'a b', authToken: 'hush' })).map(({ path }) => path)

  expect(paths).toContain('/api/v1/widget/conversations?cw_conversation=&locale=en&website_token=a+b')
  expect(paths.filter((path) => path.includes('hush'))).toEqual([])
  expect((await callsOf('middleware', { websiteToken: 'a b' })).map(({ path }) => path.split('?')[0])).toContain('/v2/widget/a%20b/config') // prettier-ignore
})
