import type { Page } from '@playwright/test'
import { declarationOf } from '#browser/storage/storedPatterns.ts'
import type { StorageKind } from '#browser/storage/storedRegister.ts'
import type { Dev } from '../../cli/commands/dev.ts'
import { composerOf, expect, fillComposer, messagesWithText, openStandalone, sendMessage, sentMark, test } from './fixtures.ts' // prettier-ignore

type StoredKeys = { readonly [Where in Exclude<StorageKind, 'tabs'>]: readonly string[] }

/** Returns the keys of all data that the page's origin has stored in the browser, by kind of storage. */
const readStoredKeys = (page: Page): Promise<StoredKeys> =>
  page.evaluate(async () => ({
    'local storage': Object.keys(localStorage),
    'session storage': Object.keys(sessionStorage),
    IndexedDB: (await indexedDB.databases()).map(({ name = '' }) => name),
    cookie: document.cookie.split('; ').flatMap((pair) => pair.split('=').slice(0, 1)).filter((name) => name !== ''),
  })) // prettier-ignore

const NO_KEYS: StoredKeys = { 'local storage': [], 'session storage': [], IndexedDB: [], cookie: [] }

const PLACES: readonly StorageKind[] = ['local storage', 'session storage', 'IndexedDB', 'cookie']

const undeclared = (storedKeys: StoredKeys): readonly string[] =>
  PLACES.flatMap((place) =>
    place === 'tabs' ? [] : storedKeys[place].filter((key) => declarationOf(key, place) === undefined),
  )

/** Makes the widget store each kind of data that this consent allows, on the stand-alone page. */
async function storeAllData(page: Page, servers: Dev, consent: string): Promise<void> {
  await openStandalone(page, servers, `demo&consent=${consent}`)
  await sendMessage(page, 'Hello')
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
    servers,
  }) => {
    await storeAllData(page, servers, consent)
    const storedKeys = await readStoredKeys(page)
    expect(PLACES.filter((place) => place !== 'tabs' && storedKeys[place].length > 0)).toEqual(places)
    expect(undeclared(storedKeys)).toEqual([])

    await openStandalone(page, servers, 'demo&consent=none')
    await expect.poll(() => readStoredKeys(page)).toEqual(NO_KEYS)
    await expect(composerOf(page)).toHaveValue('')
  }) // prettier-ignore

test('two tenants in one browser share no data, and a host parameter in the address opens no new conversation', async ({
  context,
  servers,
}) => {
  const visits = ['demo', 'plain'] as const
  const pages: Page[] = []
  for (const [index, token] of visits.entries()) {
    const page = await openStandalone(await context.newPage(), servers, token)
    await expect(composerOf(page)).toHaveValue('')
    await sendMessage(page, `Said in ${index}`)
    await expect(sentMark(page)).toBeVisible()
    await fillComposer(page, `Half a thought in ${index}`)
    pages.push(page)
  }
  for (const [index, page] of pages.entries()) {
    await page.reload()
    await expect(messagesWithText(page, `Said in ${index}`)).toHaveCount(1)
    await expect(page.getByRole('log').getByText(/^Said in/)).toHaveCount(1)
    await expect(composerOf(page)).toHaveValue(`Half a thought in ${index}`)
  }
  for (const more of ['&host=https://one.test', '&cw_conversation=&host=https://two.test']) {
    const openedPage = await openStandalone(await context.newPage(), servers, `demo${more}`)
    await expect(messagesWithText(openedPage, 'Said in 0')).toHaveCount(1)
  }
  const [page] = pages
  const storedKeys = page && (await readStoredKeys(page))
  expect(storedKeys?.IndexedDB).toHaveLength(visits.length)
  expect(storedKeys && undeclared(storedKeys)).toEqual([])
})
