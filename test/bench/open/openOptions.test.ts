import { expect, test } from '@jest/globals'
import { parseOpenOptions } from './openOptions.ts'

test('without options, the bench has five rounds of all profiles and nothing to compare with', () => {
  expect(parseOpenOptions({})).toEqual({ rounds: 5, against: undefined, profiles: ['own', 'cpu', 'network'] })
})

test('options choose the rounds, the other build and some profiles', () => {
  expect(parseOpenOptions({ rounds: '9', against: '../before', profiles: 'cpu,own' })).toEqual({
    rounds: 9,
    against: '../before',
    profiles: ['cpu', 'own'],
  })
})

test.each(['0', '-1', '1.5', 'five', ''])('%j is refused as a number of rounds', (rounds) => {
  expect(() => parseOpenOptions({ rounds })).toThrow('--rounds takes a whole number from 1')
})

test('an unknown profile is refused with the list of profiles', () => {
  expect(() => parseOpenOptions({ profiles: 'own,toString' })).toThrow('--profiles takes a list of own, cpu, network')
})
