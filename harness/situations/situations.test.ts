import { expect, test } from '@jest/globals'
import { buildUrl, SITUATIONS } from './situations.ts'

test('every situation has a unique name, and a URL with its tenant that opens the Situations pane', () => {
  const names = SITUATIONS.map(({ name }) => name)
  const addresses = SITUATIONS.map((situation) => new URL(buildUrl(situation, 'http://localhost:4400/pricing?token=plain&open=1'))) // prettier-ignore

  expect(new Set(names).size).toBe(names.length)
  expect(addresses.every(({ searchParams }) => searchParams.get('pane') === 'Situations')).toBe(true)
  expect(addresses.map(({ searchParams }) => searchParams.get('token'))).toEqual(SITUATIONS.map(({ tenant }) => tenant))
})

test('the URL of a situation keeps no parameters of the previous situation', () => {
  const [firstVisit] = SITUATIONS

  expect(firstVisit && buildUrl(firstVisit, 'http://localhost:4400/pricing?locale=ar&open=1&darkMode=dark')).toBe(
    'http://localhost:4400/?token=demo&locale=en&forget=1&pane=Situations',
  )
})
