import { expect, test } from '@jest/globals'
import { toBasePolicy } from '../../page/policy.ts'
import { toReplayPolicy, toReplaySettings } from './replayPage.ts'

test('a replay uses the recorded texts and services, and no setting that loads a script or a frame', () => {
  const kept = { copy: { 'de.welcomeTitle': 'Hallo' }, accent: '#123456', services: { widgetApi: 'https://api.test' } }

  expect(
    toReplaySettings({
      ...kept,
      analytics: { gainsight: 'https://evil.test/tag.js' },
      errorReports: { dsn: 'https://key@evil.test/1' },
      videoHosts: ['evil.test'],
      hosts: ['https://evil.test'],
      unknown: 'https://evil.test',
    }),
  ).toEqual(kept)
})

test('the policy of a replay allows nothing but files of the sandbox, whatever the policy of the page allows', () => {
  const page = new Map([
    ...toBasePolicy({ scripts: ['go()'] }),
    ['script-src', ["'self'", "'sha256-x'", 'https://tag.test']] as const,
  ])
  const policy = toReplayPolicy(page, undefined)

  expect(policy.get('script-src')).toEqual(["'self'", "'sha256-x'"])
  expect([...policy.values()].flat().filter((source) => /^https?:|\*/.test(source))).toEqual([])
  expect(policy.get('sandbox')).not.toContain('allow-popups')
})

test('the pages that may embed a replay are the hosts of the sandbox', () => {
  expect(toReplayPolicy(new Map(), ['http://localhost:1']).get('frame-ancestors')).toEqual(['http://localhost:1'])
  expect(toReplayPolicy(new Map(), []).get('frame-ancestors')).toEqual(["'none'"])
})
