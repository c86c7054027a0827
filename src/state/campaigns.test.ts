import { expect, test } from '@jest/globals'
import { epochMs } from '#domain/time.ts'
import { selectHasCampaignsError, selectHasFetchedCampaigns } from './campaigns.ts'
import { root, type AppAction } from './root.ts'

const FAILED: AppAction = { type: 'campaigns/failed', failure: { code: 'network', reason: 'TypeError' } }
const LOADED: AppAction = { type: 'campaigns/loaded', campaigns: [], at: epochMs(0) }

const flagsAfter = (...actions: readonly AppAction[]) => {
  const state = actions.reduce<ReturnType<typeof root> | undefined>((before, action) => root(before, action), undefined)
  const whole = state ?? root(undefined, { type: 'campaigns/requested' })
  return { isError: selectHasCampaignsError(whole), hasFetched: selectHasFetchedCampaigns(whole) }
}

test('a failed campaign fetch sets the error flag and counts as fetched, and a later success clears the error', () => {
  expect(flagsAfter({ type: 'campaigns/requested' })).toEqual({ isError: false, hasFetched: false })
  expect(flagsAfter({ type: 'campaigns/requested' }, FAILED)).toEqual({ isError: true, hasFetched: true })
  expect(flagsAfter(FAILED, { type: 'campaigns/requested' }, LOADED)).toEqual({ isError: false, hasFetched: true })
})
