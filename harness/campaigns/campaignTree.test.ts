import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type RuleVerdict, toCampaignTree } from './campaignTree.ts'
import { findRules, type Judgement, parseJudgement } from './judgements.ts'

const RULES = new Map([
  [3, { message: 'Hello', url: 'https://shop.test/*', timeOnPageSeconds: 20, isForBusinessHoursOnly: true }],
])

const judge = (verdict: object, at = 1_000): Judgement =>
  parseJudgement({ pageUrl: 'https://shop.test/cart', verdicts: [{ id: 3, ...verdict }] }, at)

const skippedFor = (...reasons: readonly object[]): object => ({ kind: 'skipped', reasons })

/** Reason against a campaign that is shown or accepted itself. */
const UNDER_WAY = { code: 'alreadyUnderWay', by: 3 }

const rulesOf = (judgements: readonly Judgement[], now = 1_000) =>
  new Map(toCampaignTree(judgements, RULES, now)[0]?.rules.map((rule) => [rule.name, rule]))

const verdictsOf = (judgements: readonly Judgement[]): Readonly<Record<string, RuleVerdict>> =>
  Object.fromEntries([...rulesOf(judgements)].map(([name, { verdict }]) => [name, verdict]))

describe('tree of campaign verdicts', () => {
  test('a campaign for another page fails at its page, and the rules after it are not evaluated', () => {
    const judgements = [judge(skippedFor({ code: 'urlDiffers', wanted: 'https://shop.test/*' }))]

    expect(rulesOf(judgements).get('Page')).toMatchObject({
      ...{ seen: 'https://shop.test/cart', wanted: 'https://shop.test/*', verdict: 'unmet' },
    })
    expect(verdictsOf(judgements)).toMatchObject({ Message: 'met', Conversation: 'notEvaluated', Chat: 'notEvaluated' })
  })

  test('the values of a reason are the values seen', () => {
    const seen = (name: string, reason: object): string | undefined =>
      rulesOf([judge(skippedFor(reason))]).get(name)?.seen

    expect(seen('Business hours', { code: 'outsideHours', minutes: 14 })).toBe('closed, by 14 min')
    expect(seen('Business hours', { code: 'outsideHours' })).toBe('closed all day')
    expect(seen('First in time', { code: 'smallerTimeOnPageWon', by: 7 })).toBe('#7 has a smaller time')
    expect(seen('Other campaign', { code: 'alreadyUnderWay', by: 7 })).toBe('#7 is shown or accepted')
    expect(seen('Conversation', { code: 'conversationExists' })).toBe('exists')
  })

  test('data that is not loaded yet makes a rule wait', () => {
    const judgements = [judge(skippedFor({ code: 'hoursUnknown' }, { code: 'conversationUnknown' }))]

    expect(verdictsOf(judgements)).toMatchObject({ 'Business hours': 'waiting', Conversation: 'waiting', Chat: 'met' })
  })

  test('a chosen campaign waits for the rest of its time on the page', () => {
    const judgements = [judge({ kind: 'chosen', firesInMs: 19_600 })]

    expect(rulesOf(judgements, 11_000).get('Time on page')).toMatchObject({
      ...{ seen: '10 s left', wanted: '20 s', verdict: 'waiting' },
    })
    expect(rulesOf(judgements, 30_000).get('Time on page')).toMatchObject({ seen: '0 s left', verdict: 'met' })
  })

  test('a rule says since when its verdict is the same, across judgements', () => {
    const judgements = [
      judge(skippedFor({ code: 'urlDiffers' }), 1_000),
      judge(skippedFor({ code: 'widgetOpen' }), 2_000),
      judge(skippedFor({ code: 'widgetOpen' }), 3_000),
    ]

    expect(rulesOf(judgements).get('Message')?.since).toBe(1_000)
    expect(rulesOf(judgements).get('Page')?.since).toBe(2_000)
    expect(rulesOf(judgements).get('Chat')?.since).toBe(2_000)
  })

  test('a campaign whose rules no response has told still has its verdicts', () => {
    const [campaign] = toCampaignTree([judge({ kind: 'chosen', firesInMs: 0 })], new Map(), 1_000)

    expect(campaign).toMatchObject({ id: 3, status: 'chosen' })
    expect(campaign?.rules.find(({ name }) => name === 'Page')?.wanted).toBe('not known')
  })

  test('a campaign that is due is shown, and no other campaign hinders it', () => {
    const judgements = [judge({ kind: 'chosen', firesInMs: 0 }), judge(skippedFor(UNDER_WAY))]

    expect(toCampaignTree(judgements, RULES, 1_000)[0]?.status).toBe('shown')
    expect(verdictsOf(judgements)).toMatchObject({ 'Other campaign': 'met', 'Time on page': 'met' })
  })

  test.each([
    ['accepted', 'the chat is open', [UNDER_WAY, { code: 'widgetOpen' }]],
    ['accepted', 'its conversation exists', [UNDER_WAY, { code: 'conversationExists' }]],
    ['underWay', 'it was not chosen on this page', [UNDER_WAY]],
    ['skipped', 'another campaign is under way', [{ code: 'alreadyUnderWay', by: 7 }]],
  ])('a campaign is %s if %s', (status, _situation, reasons) => {
    expect(toCampaignTree([judge(skippedFor(...reasons))], RULES, 1_000)[0]?.status).toBe(status)
  })

  test('any detail of the event gives a tree without an error', () => {
    fc.assert(fc.property(fc.anything(), (detail) => toCampaignTree([parseJudgement(detail, 0)], RULES, 0).length >= 0))
  })
})

test('the rules of campaigns are those of the newest response', () => {
  const response = (id: string, seconds: number) => ({
    ...{ id, lane: 'http' as const, at: 1, name: 'GET /api/v1/widget/campaigns' },
    payload: JSON.stringify({
      ...{ method: 'GET', url: 'https://chat.test/api/v1/widget/campaigns', requestHeaders: {}, status: 200 },
      responseBody: [{ id: 5, message: 'Hi', trigger_rules: { url: 'https://shop.test/', time_on_page: seconds } }],
    }),
  })

  expect(findRules([response('d:1', 10), response('d:2', 20)]).get(5)).toEqual({
    ...{ message: 'Hi', url: 'https://shop.test/', timeOnPageSeconds: 20, isForBusinessHoursOnly: false },
  })
  expect(findRules([]).size).toBe(0)
})
