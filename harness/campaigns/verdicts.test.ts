import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { toCampaignVerdicts } from './verdicts.ts'

test('toCampaignVerdicts explains each campaign verdict in plain text with its numbers, and keeps unknown codes', () => {
  const reasons = [{ code: 'outsideHours', minutes: 14 }, { code: 'outsideHours' }, { code: 'urlDiffers', wanted: 'https://shop.test/*' }, { code: 'smallerTimeOnPageWon', by: 3 }, { code: 'new' }] // prettier-ignore
  const event = { pageUrl: 'https://shop.test/', verdicts: [{ id: 3, kind: 'chosen', firesInMs: 19_600 }, { id: 4, kind: 'skipped', reasons }] } // prettier-ignore

  expect(toCampaignVerdicts(event)).toEqual({
    pageUrl: 'https://shop.test/',
    campaigns: [
      { id: '3', isChosen: true, lines: ['fires in 20 s'] },
      {
        id: '4',
        isChosen: false,
        lines: [
          'outside business hours by 14 min',
          'outside business hours all day',
          'is for another page: https://shop.test/*',
          '#3 has a smaller time on page',
          'new',
        ],
      },
    ],
  })
})

test('toCampaignVerdicts accepts any value without throwing', () => {
  fc.assert(fc.property(fc.anything(), (value) => void toCampaignVerdicts(value)))
})
