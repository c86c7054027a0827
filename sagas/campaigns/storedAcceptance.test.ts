import { expect, test } from '@jest/globals'
import type { CampaignId } from '#domain/campaign/campaign.ts'
import { epochMs } from '#domain/time.ts'
import type { AcceptedCampaign } from '#state/campaigns.ts'
import { parseAcceptance, serializeAcceptance } from './storedAcceptance.ts'

const NOW = epochMs(1_000_000)
const LATER = epochMs(1_000_001)

const accepted: AcceptedCampaign = {
  campaign: {
    id: 4 as CampaignId,
    url: 'https://shop.test/bikes/*',
    timeOnPageSeconds: 2,
    isForBusinessHoursOnly: true,
    message: 'Looking for a **bike**?',
    sender: { kind: 'bot', id: 7, name: 'Robin', avatarUrl: 'https://shop.test/robin.png', presence: 'online' },
  },
  status: 'accepted',
}

const answers: AcceptedCampaign['answers'] = {
  type: 'preChat/submitted',
  contact: { name: 'Ada', email: 'ada@example.com', phoneNumber: '+4912345678' },
  contactAttributes: { order: 'AB-12' },
  conversationAttributes: { colour: 'Red' },
}

test.each<[string, AcceptedCampaign]>([
  ['of a bot', accepted],
  ['of an agent', { campaign: { ...accepted.campaign, sender: { kind: 'agent', name: 'Mara' } }, status: 'accepted' }],
  ['with pre-chat answers', { ...accepted, answers }],
  ['with empty pre-chat answers', { ...accepted, answers: { type: 'preChat/submitted', contact: {} } }],
])('readAcceptance restores an accepted campaign %s that writeAcceptance serialised', (_case, one) => {
  expect(parseAcceptance(serializeAcceptance(one, LATER), NOW)).toEqual(one)
}) // prettier-ignore

test('readAcceptance restores a refused campaign as accepted', () => {
  expect(parseAcceptance(serializeAcceptance({ ...accepted, status: 'refused' }, LATER), NOW)).toEqual(accepted)
})

test('readAcceptance returns undefined when the accepted campaign has expired', () => {
  expect(parseAcceptance(serializeAcceptance(accepted, NOW), NOW)).toBeUndefined()
})

test.each([
  undefined,
  '',
  'null',
  '{',
  '[]',
  '7',
  '{"until":1000001}',
  '{"until":"soon","campaign":{"id":4,"trigger_rules":{"url":"https://shop.test/"}}}',
  '{"until":1000001,"campaign":{"id":"4","trigger_rules":{}}}',
])('readAcceptance returns undefined for an invalid text: %s', (text) => {
  expect(parseAcceptance(text, NOW)).toBeUndefined()
})
