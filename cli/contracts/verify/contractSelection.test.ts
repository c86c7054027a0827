import { describe, expect, test } from '@jest/globals'
import { toPact } from '../pacts.ts'
import { selectContracts, countInteractions } from './contractSelection.ts'

const interaction = (description: string, id: string, ...states: readonly object[]) => ({
  type: 'Synchronous/HTTP',
  description,
  providerStates: states,
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

const select = (options: Parameters<typeof selectContracts>[1]) => {
  const { targets, skipped } = selectContracts(PACTS, { urls: 'http://localhost', ...options })
  return [
    targets.map(({ pact }) => pact.interactions.map(({ description }) => description)),
    skipped,
    countInteractions(targets),
  ]
}

test.each([
  ['a part of the description in another case', 'WHO is'],
  ['a part of the operation id', 'presence'],
  ['the whole operation id', 'presence.update'],
])('%s is enough for --only to select an interaction, and the others are counted as skipped', (_case, only) => {
  expect(select({ only })).toEqual([[['who is there'], ['who is there']], 2, 2])
})

test('interactions of services that are not selected are not counted as skipped', () => {
  expect(select({ only: 'agents', services: ['middleware'] })).toEqual([[['the agents']], 1, 1])
  expect(select({})).toEqual([[BOTH, BOTH], 0, 4])
})

describe('selection by states', () => {
  const VISITOR = { name: 'a visitor' }
  const messageArrives = (kind: string) => ({ name: 'a message comes', params: { kind } })
  const pact = toPact(
    JSON.stringify({
      consumer: { name: 'livechat-widget' },
      provider: { name: 'widget-api' },
      interactions: [
        interaction('no state', 'listAgents'),
        interaction('a visitor', 'listAgents', VISITOR),
        interaction('cards', 'message.created', VISITOR, messageArrives('cards')),
        interaction('a form', 'message.created', VISITOR, messageArrives('form')),
      ],
    }),
    'test',
  )
  const selectByStates = (...states: readonly string[]) =>
    selectContracts([pact], { urls: 'http://localhost', states }).targets.flatMap((one) =>
      one.pact.interactions.map(({ description }) => description),
    )

  test.each([
    ['one state', ['a visitor'], ['no state', 'a visitor']],
    ['two states with every kind', ['a visitor', 'a message comes'], ['no state', 'a visitor', 'cards', 'a form']],
    ['two states with one kind', ['a visitor', 'a message comes: cards'], ['no state', 'a visitor', 'cards']],
  ])('--states limits a run to interactions that need no other state: %s', (_case, states, expected) => {
    expect(selectByStates(...states)).toEqual(expected)
  })

  test('--states rejects a state that no contract needs, and suggests a similar one', () => {
    expect(() => selectByStates('a visitr')).toThrow(
      expect.objectContaining({ code: 'noState', what: expect.stringContaining('Did you mean a visitor?') }),
    )
  })
})
