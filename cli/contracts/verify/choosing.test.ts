import { expect, test } from '@jest/globals'
import { toPact } from '../pacts.ts'
import { chooseContracts, countIn } from './choosing.ts'

const interaction = (description: string, id: string) => ({
  type: 'Synchronous/HTTP',
  description,
  comments: { operation: { service: 'widget-api', id } },
})

const PACTS = ['widget-api', 'middleware'].map((provider) =>
  toPact(
    JSON.stringify({
      consumer: { name: 'livechat-widget' },
      provider: { name: provider },
      interactions: [interaction('who is there', 'presence.update'), interaction('the agents', 'listAgents')],
    }),
    'test',
  ),
)

const BOTH = ['who is there', 'the agents']

const choose = (choice: Parameters<typeof chooseContracts>[1]) => {
  const { wanted, skipped } = chooseContracts(PACTS, { urls: 'http://localhost', ...choice })
  return [wanted.map(({ pact }) => pact.interactions.map(({ description }) => description)), skipped, countIn(wanted)]
}

test.each([
  ['a part of a description', 'WHO is'],
  ['a part of an operation', 'presence'],
  ['a whole operation', 'presence.update'],
])('%s is enough to ask for it alone, and what is left out is counted', (_case, only) => {
  expect(choose({ only })).toEqual([[['who is there'], ['who is there']], 2, 2])
})

test('a service that is not meant is not left out by words', () => {
  expect(choose({ only: 'agents', services: ['middleware'] })).toEqual([[['the agents']], 1, 1])
  expect(choose({})).toEqual([[BOTH, BOTH], 0, 4])
})
