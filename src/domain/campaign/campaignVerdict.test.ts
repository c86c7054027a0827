import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { anyUrl } from '#test/support/anyUrl.ts'
import type { Campaign, CampaignId } from './campaign.ts'
import {
  type EligibilityContext,
  type CampaignReason,
  type CampaignVerdict,
  evaluateCampaigns,
} from './campaignVerdict.ts'
import type { WorkingHours } from '../channel.ts'
import { type EpochMs, epochMs } from '../time.ts'

const at = (text: string): EpochMs => epochMs(Date.parse(text))

const HERE = 'https://shop.test/bikes/city'
const NOON = at('2026-11-18T12:00:00Z')

const campaign = (id: number, more: Partial<Campaign> = {}): Campaign => ({
  id: id as CampaignId,
  url: 'https://shop.test/bikes/*',
  timeOnPageSeconds: 20,
  isForBusinessHoursOnly: false,
  message: 'Need a hand?',
  ...more,
})

const nineToHalfPastFive = (dayOfWeek: number): WorkingHours => ({
  dayOfWeek,
  isClosedAllDay: dayOfWeek === 0,
  isOpenAllDay: dayOfWeek === 6,
  openHour: 9,
  openMinutes: 0,
  closeHour: 17,
  closeMinutes: 30,
})

const HOURS = {
  isWorkingHoursEnabled: true,
  workingHours: [0, 1, 2, 3, 4, 5, 6].map(nineToHalfPastFive),
  utcOffsetMinutes: 0,
}

const context = (more: Partial<EligibilityContext> = {}): EligibilityContext => ({
  pageUrl: HERE,
  arrivedAt: NOON,
  now: NOON,
  hours: HOURS,
  isOpen: false,
  conversation: 'none',
  activeCampaignId: undefined,
  snoozedUntil: undefined,
  ...more,
})

const evaluateOne = (one: Campaign, more: Partial<EligibilityContext> = {}): CampaignVerdict | undefined =>
  evaluateCampaigns([one], context(more))[0]

const reasonsOf = (verdict: CampaignVerdict | undefined): readonly CampaignReason[] =>
  verdict?.kind === 'skipped' ? verdict.reasons : []

describe('eligibility of one campaign', () => {
  test.each<[string, Partial<Campaign>, Partial<EligibilityContext>, readonly CampaignReason[]]>([
    ['for another page', { url: 'https://shop.test/x' }, {}, [{ code: 'urlDiffers', wanted: 'https://shop.test/x' }]],
    ['with a blank message', { message: '  ' }, {}, [{ code: 'hasNoWords' }]],
    ['while the widget is open', {}, { isOpen: true }, [{ code: 'widgetOpen' }]],
    ['while the conversation is unknown', {}, { conversation: 'unknown' }, [{ code: 'conversationUnknown' }]],
    ['while a conversation exists', {}, { conversation: 'exists' }, [{ code: 'conversationExists' }]],
    ['during another campaign', {}, { activeCampaignId: 9 as CampaignId }, [{ code: 'alreadyUnderWay', by: 9 as CampaignId }]],
    ['that is snoozed', {}, { snoozedUntil: epochMs(NOON + 1) }, [{ code: 'snoozed', until: epochMs(NOON + 1) }]],
    ['for unknown business hours', { isForBusinessHoursOnly: true }, { hours: undefined }, [{ code: 'hoursUnknown' }]],
    ['with two reasons against it', {}, { isOpen: true, conversation: 'exists' }, [{ code: 'widgetOpen' }, { code: 'conversationExists' }]],
  ])('a campaign %s is skipped with the expected reasons', (_case, more, known, reasons) => {
    expect(evaluateOne(campaign(4, more), known)).toEqual({ id: 4, kind: 'skipped', reasons })
  }) // prettier-ignore

  test.each([
    [0, 20_000],
    [5_500, 14_500],
    [20_000, 0],
    [90_000, 0],
  ])('an eligible campaign is chosen, and after %p ms on the page it fires in %p ms', (passed, firesInMs) => {
    const verdict = evaluateOne(campaign(4), { now: epochMs(NOON + passed) })

    expect(verdict).toEqual({ id: 4, kind: 'chosen', firesInMs })
  })

  test('a campaign is chosen again when the snooze has ended', () => {
    expect(evaluateOne(campaign(4), { snoozedUntil: NOON })?.kind).toBe('chosen')
  })
})

describe('campaigns for business hours, in the time zone of the inbox', () => {
  test.each<[string, number, number | 'open' | undefined, string]>([
    ['2026-11-18T08:46:00Z', 0, 14, 'a Wednesday, before opening'],
    ['2026-11-18T08:59:59Z', 0, 1, 'the minute before opening'],
    ['2026-11-18T09:00:00Z', 0, 'open', 'opening'],
    ['2026-11-18T17:29:59Z', 0, 'open', 'the last minute'],
    ['2026-11-18T17:30:00Z', 0, 0, 'closing'],
    ['2026-11-18T17:44:00Z', 0, 14, 'after closing'],
    ['2026-11-15T12:00:00Z', 0, undefined, 'a Sunday, closed all day'],
    ['2026-11-21T03:00:00Z', 0, 'open', 'a Saturday, open all day'],
    ['2026-11-16T12:00:00Z', 0, 'open', 'a Monday'],
    ['2026-11-17T12:00:00Z', 0, 'open', 'a Tuesday'],
    ['2026-11-19T12:00:00Z', 0, 'open', 'a Thursday'],
    ['2026-11-20T12:00:00Z', 0, 'open', 'a Friday'],
    ['2026-11-18T03:29:00Z', 330, 1, 'India, a minute before nine'],
    ['2026-11-18T03:30:00Z', 330, 'open', 'India at nine'],
    ['2026-11-15T23:30:00Z', 570, 'open', 'already Monday in Adelaide'],
    ['2026-11-16T02:00:00Z', -480, undefined, 'still Sunday in California'],
    ['2026-11-21T05:00:00Z', -480, 210, 'still Friday evening in California'],
  ])('business-hours verdict at %s with a UTC offset of %p minutes is %p: %s', (now, utcOffsetMinutes, expected) => {
    const verdict = evaluateOne(campaign(4, { isForBusinessHoursOnly: true }), {
      now: at(now),
      hours: { ...HOURS, utcOffsetMinutes },
    })

    if (expected === 'open') expect(verdict?.kind).toBe('chosen')
    else expect(reasonsOf(verdict)).toEqual([{ code: 'outsideHours', ...(expected !== undefined && { minutes: expected }) }]) // prettier-ignore
  })

  test('a business-hours campaign is chosen at any hour when the inbox has no working hours enabled', () => {
    const hours = { ...HOURS, isWorkingHoursEnabled: false }

    expect(evaluateOne(campaign(4, { isForBusinessHoursOnly: true }), { now: at('2026-11-15T03:00:00Z'), hours })?.kind).toBe('chosen') // prettier-ignore
  })

  test('a business-hours campaign is outside hours when the inbox has no working hours for any day', () => {
    const verdict = evaluateOne(campaign(4, { isForBusinessHoursOnly: true }), {
      hours: { ...HOURS, workingHours: [] },
    })

    expect(reasonsOf(verdict)).toEqual([{ code: 'outsideHours' }])
  })
})

describe('choice among several campaigns', () => {
  test('the campaign with the smallest time on page is chosen, and the others name it in their reason', () => {
    const verdicts = evaluateCampaigns([campaign(1, { timeOnPageSeconds: 30 }), campaign(2, { timeOnPageSeconds: 3 }), campaign(3)], context()) // prettier-ignore

    expect(verdicts).toEqual([
      { id: 1, kind: 'skipped', reasons: [{ code: 'smallerTimeOnPageWon', by: 2 }] },
      { id: 2, kind: 'chosen', firesInMs: 3_000 },
      { id: 3, kind: 'skipped', reasons: [{ code: 'smallerTimeOnPageWon', by: 2 }] },
    ])
  })

  test('of two campaigns with the same time on page, the first is chosen', () => {
    expect(evaluateCampaigns([campaign(7), campaign(6)], context()).map(({ kind }) => kind)).toEqual([
      'chosen',
      'skipped',
    ])
  })

  test('a campaign that does not match is not chosen, even with the smallest time on page', () => {
    const away = campaign(1, { timeOnPageSeconds: 1, url: 'https://shop.test/pricing' })
    const closed = campaign(2, { timeOnPageSeconds: 2, isForBusinessHoursOnly: true })
    const verdicts = evaluateCampaigns([away, closed, campaign(3)], context({ now: at('2026-11-18T20:00:00Z'), arrivedAt: at('2026-11-18T20:00:00Z') })) // prettier-ignore

    expect(verdicts.map(({ kind }) => kind)).toEqual(['skipped', 'skipped', 'chosen'])
  })

  test('an existing conversation is a reason only for the campaign with the smallest time on page', () => {
    const verdicts = evaluateCampaigns([campaign(1), campaign(2, { timeOnPageSeconds: 5 })], context({ conversation: 'exists' })) // prettier-ignore

    expect(verdicts.map(reasonsOf)).toEqual([[{ code: 'smallerTimeOnPageWon', by: 2 }], [{ code: 'conversationExists' }]]) // prettier-ignore
  })
})

test('any campaigns get one verdict each, and only an eligible campaign with the smallest time is chosen', () => {
  const anyCampaign = fc.record({
    id: fc.integer({ min: 1, max: 9 }).map((id) => id as CampaignId),
    url: fc.oneof(fc.constantFrom('https://shop.test/bikes/*', HERE, 'https://shop.test/*'), fc.string(), anyUrl()),
    timeOnPageSeconds: fc.integer({ min: 0, max: 1e9 }),
    isForBusinessHoursOnly: fc.boolean(),
    message: fc.string(),
  })
  const anyContext = fc.record({
    pageUrl: fc.oneof(fc.constant(HERE), fc.string()),
    arrivedAt: fc.integer({ min: 0, max: 2e12 }).map(epochMs),
    now: fc.integer({ min: 0, max: 2e12 }).map(epochMs),
    hours: fc.option(fc.record({ isWorkingHoursEnabled: fc.boolean(), workingHours: fc.constantFrom(HOURS.workingHours, []), utcOffsetMinutes: fc.integer({ min: -900, max: 900 }) }), { nil: undefined }), // prettier-ignore
    isOpen: fc.boolean(),
    conversation: fc.constantFrom('none', 'exists', 'unknown'),
    activeCampaignId: fc.constantFrom(undefined, 3 as CampaignId),
    snoozedUntil: fc.option(fc.integer({ min: 0, max: 2e12 }).map(epochMs), { nil: undefined }),
  })

  fc.assert(
    fc.property(fc.array(anyCampaign), anyContext, (campaigns, known) => {
      const verdicts = evaluateCampaigns(campaigns, known)
      const chosen = verdicts.findIndex(({ kind }) => kind === 'chosen')
      expect(verdicts.map(({ id }) => id)).toEqual(campaigns.map(({ id }) => id))
      expect(verdicts.filter(({ kind }) => kind === 'chosen').length).toBeLessThanOrEqual(1)
      expect(verdicts.every((verdict) => verdict.kind === 'chosen' || verdict.reasons.length > 0)).toBe(true)
      if (chosen < 0) return
      const fitting = campaigns.filter((_one, index) => {
        const reasons = reasonsOf(verdicts[index])
        return reasons.every(({ code }) => code === 'smallerTimeOnPageWon')
      })
      const least = Math.min(...fitting.map(({ timeOnPageSeconds }) => timeOnPageSeconds))
      expect(campaigns[chosen]?.timeOnPageSeconds).toBe(least)
    }),
  )
})
