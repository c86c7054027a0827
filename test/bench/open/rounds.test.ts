import { expect, test } from '@jest/globals'
import { inTurns, stepsOf } from './rounds.ts'

test('a round has every profile, after a round with the first profile that does not count', () => {
  const steps = stepsOf({ rounds: 2, profiles: ['cpu', 'own'] })
  const profiles = [...new Set(steps.map(({ round, profile }) => `${round} ${profile}`))]
  expect(profiles).toEqual(['0 cpu', '1 cpu', '1 own', '2 cpu', '2 own'])
})

test('a throttled network has no bursts, as they load nothing', () => {
  const visits = stepsOf({ rounds: 1, profiles: ['network'] }).filter(({ round }) => round === 1)
  expect(visits.map(({ visit }) => visit)).toEqual(['cold click', 'hovered click', 'returning visitor'])
})

test('two builds change their order with every round and keep their indexes', () => {
  expect([1, 2, 3].map((round) => inTurns(['this', 'other'], round))).toEqual([
    [
      [0, 'this'],
      [1, 'other'],
    ],
    [
      [1, 'other'],
      [0, 'this'],
    ],
    [
      [0, 'this'],
      [1, 'other'],
    ],
  ])
})
