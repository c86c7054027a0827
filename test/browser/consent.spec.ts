import type { Frame, Page } from '@playwright/test'
import { declarationOf, type Place } from '#browser/storedRegister.ts'
import type { Dev } from '../../cli/commands/dev.ts'
import { arrived, bubblesWith, composerOf, expect, frameOf, newestConversation, openAlone, openChat, openHost, say, sentMark, test } from './world.ts' // prettier-ignore

type Found = { readonly [Where in Exclude<Place, 'tabs'>]: readonly string[] }

/** Everything that lies where this document may look. */
const lookAt = (where: Frame | Page): Promise<Found> =>
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

const insideOf = (page: Page): Frame => page.frames()[1] ?? page.mainFrame()

/** The page that carries the frame lets so much be stored. */
const allow = async (page: Page, consent: string): Promise<void> => {
  await page.route(/\/widget\?/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('"hosts":', `"consent":"${consent}","hosts":`)
    await route.fulfill({ response, body })
  })
}

/** The host's word, as its loader says it. */
const tellConsent = (page: Page, consent: string): Promise<void> =>
  page.evaluate((word) => {
    const frame = document.querySelector<HTMLIFrameElement>('#chatwoot_live_chat_widget')
    frame?.contentWindow?.postMessage(`chatwoot-widget:${JSON.stringify({ event: 'set-consent', consent: word })}`, '*')
  }, consent)

/** A bit of everything that is remembered. */
async function journey(page: Page, running: Dev): Promise<void> {
  await openHost(page, running)
  const frame = await openChat(page)
  await say(frame, 'Hello')
  await expect(sentMark(frame)).toBeVisible()
  await frame.getByRole('button', { name: /emoji/i }).click()
  await frame.getByRole('gridcell').first().click()
  await page.keyboard.press('Escape')
  await composerOf(frame).fill('Half a thought')
}

for (const [consent, places] of [
  ['none', []],
  ['session', ['session storage']],
  ['full', ['local storage', 'IndexedDB']],
] as const)
  test(`with "${consent}" a whole journey stores ${places.join(' and ') || 'nothing'}, all of it declared; withdrawn, nothing is left`, async ({
    page,
    running,
    sandbox,
  }) => {
    await allow(page, consent)
    await journey(page, running)
    const found = await lookAt(insideOf(page))
    expect(PLACES.filter((place) => place !== 'tabs' && found[place].length > 0)).toEqual(places)
    expect([...undeclared(found), ...undeclared(await lookAt(page))]).toEqual([])

    await tellConsent(page, 'none')
    await expect.poll(() => lookAt(insideOf(page))).toEqual(NOTHING)
    const frame = frameOf(page)
    await expect(composerOf(frame)).toHaveValue('Half a thought')
    await composerOf(frame).press('Enter')
    await expect(bubblesWith(frame, 'Half a thought')).toHaveCount(1)
    await expect.poll(async () => arrived(sandbox, await newestConversation(sandbox))).toEqual(['Hello', 'Half a thought'])
    expect(await lookAt(insideOf(page))).toEqual(NOTHING)
  }) // prettier-ignore

test('two tenants, and the windows of two hosts, share nothing in one browser', async ({ context, running }) => {
  const visits = [
    ['demo', ''],
    ['plain', ''],
    ['demo', '&cw_conversation=&host=https://one.test'],
    ['demo', '&cw_conversation=&host=https://two.test'],
  ] as const
  const pages: Page[] = []
  for (const [at, [token, more]] of visits.entries()) {
    const page = await openAlone(await context.newPage(), running, `${token}${more}`)
    await expect(composerOf(page)).toHaveValue('')
    await say(page, `Said in ${at}`)
    await expect(sentMark(page)).toBeVisible()
    await composerOf(page).fill(`Half a thought in ${at}`)
    pages.push(page)
  }
  for (const [at, page] of pages.entries()) {
    await page.reload()
    await expect(bubblesWith(page, `Said in ${at}`)).toHaveCount(1)
    await expect(page.getByRole('log').getByText(/^Said in/)).toHaveCount(1)
    await expect(composerOf(page)).toHaveValue(`Half a thought in ${at}`)
  }
  const [page] = pages
  const found = page && (await lookAt(page))
  expect(found?.IndexedDB).toHaveLength(visits.length)
  expect(found && undeclared(found)).toEqual([])
})
