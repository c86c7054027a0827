import type { Page } from '@playwright/test'
import { declarationOf, type Place } from '#browser/storedRegister.ts'
import type { Dev } from '../../cli/commands/dev.ts'
import { bubblesWith, composerOf, expect, fillComposer, openAlone, say, sentMark, test } from './world.ts' // prettier-ignore

type Found = { readonly [Where in Exclude<Place, 'tabs'>]: readonly string[] }

/** Returns the names of everything that is stored where this page can read it. */
const lookAt = (where: Page): Promise<Found> =>
  where.evaluate(async () => ({
    'local storage': Object.keys(localStorage),
    'session storage': Object.keys(sessionStorage),
    IndexedDB: (await indexedDB.databases()).map(({ name = '' }) => name),
    cookie: document.cookie.split('; ').flatMap((pair) => pair.split('=').slice(0, 1)).filter((name) => name !== ''),
  })) // prettier-ignore

const NOTHING: Found = { 'local storage': [], 'session storage': [], IndexedDB: [], cookie: [] }

const PLACES: readonly Place[] = ['local storage', 'session storage', 'IndexedDB', 'cookie']

const undeclared = (found: Found): readonly string[] =>
  PLACES.flatMap((place) =>
    place === 'tabs' ? [] : found[place].filter((key) => declarationOf(key, place) === undefined),
  )

/** Makes the widget store each kind of data that this consent allows, on the stand-alone page. */
async function journey(page: Page, running: Dev, consent: string): Promise<void> {
  await openAlone(page, running, `demo&consent=${consent}`)
  await say(page, 'Hello')
  await expect(sentMark(page)).toBeVisible()
  await page.getByRole('button', { name: 'Choose an emoji' }).click()
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await fillComposer(page, 'Half a thought')
}

for (const [consent, places] of [
  ['none', []],
  ['session', ['session storage']],
  ['full', ['local storage', 'IndexedDB']],
] as const)
  test(`storage used with consent "${consent}": ${places.join(' and ') || 'nothing'}; all keys are declared, and withdrawal clears them`, async ({
    page,
    running,
  }) => {
    await journey(page, running, consent)
    const found = await lookAt(page)
    expect(PLACES.filter((place) => place !== 'tabs' && found[place].length > 0)).toEqual(places)
    expect(undeclared(found)).toEqual([])

    await openAlone(page, running, 'demo&consent=none')
    await expect.poll(() => lookAt(page)).toEqual(NOTHING)
    await expect(composerOf(page)).toHaveValue('')
  }) // prettier-ignore

test('two tenants in one browser share no data, and a host parameter in the address opens no new conversation', async ({
  context,
  running,
}) => {
  const visits = ['demo', 'plain'] as const
  const pages: Page[] = []
  for (const [at, token] of visits.entries()) {
    const page = await openAlone(await context.newPage(), running, token)
    await expect(composerOf(page)).toHaveValue('')
    await say(page, `Said in ${at}`)
    await expect(sentMark(page)).toBeVisible()
    await fillComposer(page, `Half a thought in ${at}`)
    pages.push(page)
  }
  for (const [at, page] of pages.entries()) {
    await page.reload()
    await expect(bubblesWith(page, `Said in ${at}`)).toHaveCount(1)
    await expect(page.getByRole('log').getByText(/^Said in/)).toHaveCount(1)
    await expect(composerOf(page)).toHaveValue(`Half a thought in ${at}`)
  }
  for (const more of ['&host=https://one.test', '&cw_conversation=&host=https://two.test']) {
    const named = await openAlone(await context.newPage(), running, `demo${more}`)
    await expect(bubblesWith(named, 'Said in 0')).toHaveCount(1)
  }
  const [page] = pages
  const found = page && (await lookAt(page))
  expect(found?.IndexedDB).toHaveLength(visits.length)
  expect(found && undeclared(found)).toEqual([])
})
