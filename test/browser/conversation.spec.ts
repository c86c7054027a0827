import type { Locator, Page } from '@playwright/test'
import {
  answer,
  arrived,
  begin,
  bubblesWith,
  bubbleOf,
  deskMessages,
  expect,
  frameOf,
  isSend,
  newestConversation,
  openAlone,
  openChat,
  openHost,
  PICTURE,
  say,
  swallowAnswer,
  test,
} from './world.ts'

const composerOf = (page: Page): Locator => page.getByPlaceholder('Type your message')

test('what is written offline waits, and arrives once and in order when the network is back', async ({
  page,
  context,
  running,
  sandbox,
}) => {
  await openAlone(page, running)
  const id = await begin(page, sandbox)
  await context.setOffline(true)
  await expect(page.getByText('You are offline. Messages are sent when you are back.')).toBeVisible()
  for (const words of ['one', 'two', 'three']) await say(page, words)
  await expect(page.getByText('Waiting to be sent')).toBeVisible()
  for (const words of ['one', 'two', 'three']) await expect(bubblesWith(page, words)).toHaveCount(1)
  expect(await arrived(sandbox, id)).toEqual(['Hello'])

  await context.setOffline(false)
  await expect(page.getByRole('img', { name: 'Sent' })).toBeVisible()
  await expect.poll(() => arrived(sandbox, id)).toEqual(['Hello', 'one', 'two', 'three'])
  await expect(page.getByText('Waiting to be sent')).toHaveCount(0)
  for (const words of ['one', 'two', 'three']) await expect(bubblesWith(page, words)).toHaveCount(1)
})

test('what was written offline survives a reload as well', async ({ page, context, running, sandbox }) => {
  await openAlone(page, running)
  const id = await begin(page, sandbox)
  await context.setOffline(true)
  for (const words of ['one', 'two']) await say(page, words)
  await expect(page.getByText('Waiting to be sent')).toBeVisible()
  await page.goto('about:blank')
  await context.setOffline(false)
  await openAlone(page, running)

  await expect.poll(() => arrived(sandbox, id)).toEqual(['Hello', 'one', 'two'])
  for (const words of ['one', 'two']) await expect(bubblesWith(page, words)).toHaveCount(1)
  await expect(composerOf(page)).toHaveValue('')
})

test('a page that dies after the server has taken a message, and before it heard so, sends it once', async ({
  page,
  running,
  sandbox,
}) => {
  await openAlone(page, running)
  const id = await begin(page, sandbox)
  await swallowAnswer(page)
  await sandbox('POST', '/faults', { kind: 'silence' })
  await say(page, 'Just once')
  await expect.poll(() => arrived(sandbox, id)).toEqual(['Hello', 'Just once'])
  await expect(page.getByText(/^(Sending|Still trying)…$/)).toBeVisible()
  await sandbox('DELETE', '/faults')
  await page.reload()

  await expect(bubblesWith(page, 'Just once')).toHaveCount(1)
  await expect(page.getByRole('img', { name: 'Sent' })).toBeVisible()
  await say(page, 'And then')
  await expect.poll(() => arrived(sandbox, id)).toEqual(['Hello', 'Just once', 'And then'])
  await expect(bubblesWith(page, 'Just once')).toHaveCount(1)
})

test('a page that dies while a slow server has not yet taken a message sends it once', async ({
  page,
  running,
  sandbox,
}) => {
  await openAlone(page, running)
  const id = await begin(page, sandbox)
  await sandbox('POST', '/faults', { kind: 'delay', path: '/widget/messages', method: 'POST', milliseconds: 3_000, times: 1 }) // prettier-ignore
  const onItsWay = page.waitForRequest(isSend)
  await say(page, 'Just once')
  await onItsWay
  await page.reload()

  await expect(bubblesWith(page, 'Just once')).toHaveCount(1)
  await expect(page.getByRole('img', { name: 'Sent' })).toBeVisible()
  // Later than the first could be.
  await sandbox('POST', '/faults', { kind: 'delay', path: '/widget/messages', method: 'POST', milliseconds: 3_500, times: 1 }) // prettier-ignore
  await say(page, 'And then')
  await expect.poll(() => arrived(sandbox, id)).toContain('And then')
  expect(await arrived(sandbox, id)).toEqual(['Hello', 'Just once', 'And then'])
  await expect(bubblesWith(page, 'Just once')).toHaveCount(1)
})

for (const kind of ['resetAfterSaving', 'failAfterSaving'])
  for (const room of ['heard', 'silent'])
    test(`a send that was taken and answered with ${kind} is one bubble and one message, the room ${room}`, async ({
      page,
      running,
      sandbox,
    }) => {
      await openAlone(page, running)
      const id = await begin(page, sandbox)
      if (room === 'silent') await sandbox('POST', '/faults', { kind: 'silence' })
      await sandbox('POST', '/faults', { kind, path: '/widget/messages', method: 'POST', times: 1 })
      const onItsWay = page.waitForRequest(isSend)
      await say(page, 'Just once')
      await onItsWay
      await expect(page.getByRole('img', { name: 'Sent' })).toBeVisible()
      await expect(page.getByText('Not sent')).toHaveCount(0)
      await expect(bubblesWith(page, 'Just once')).toHaveCount(1)
      await sandbox('DELETE', '/faults')
      await page.reload()

      await expect(bubblesWith(page, 'Just once')).toHaveCount(1)
      await say(page, 'And then')
      await expect.poll(() => arrived(sandbox, id)).toEqual(['Hello', 'Just once', 'And then'])
      await expect(bubblesWith(page, 'Just once')).toHaveCount(1)
    })

for (const kind of ['resetAfterSaving', 'failAfterSaving'])
  test(`a page that is reloaded in mid-send, answered with ${kind}, sends once`, async ({ page, running, sandbox }) => {
    await openAlone(page, running)
    const id = await begin(page, sandbox)
    await sandbox('POST', '/faults', { kind, path: '/widget/messages', method: 'POST', times: 1 })
    const onItsWay = page.waitForRequest(isSend)
    await say(page, 'Just once')
    await onItsWay
    await page.reload()

    await expect(bubblesWith(page, 'Just once')).toHaveCount(1)
    await expect(page.getByRole('img', { name: 'Sent' })).toBeVisible()
    await say(page, 'And then')
    await expect.poll(() => arrived(sandbox, id)).toEqual(['Hello', 'Just once', 'And then'])
    await expect(bubblesWith(page, 'Just once')).toHaveCount(1)
  })

test('where nothing was taken and nobody can be asked, “Try again” sends once', async ({ page, running, sandbox }) => {
  await openAlone(page, running)
  const id = await begin(page, sandbox)
  await sandbox('POST', '/faults', { kind: 'resetAfterSaving', path: '/widget/messages', method: 'POST', times: 1 })
  await sandbox('POST', '/faults', { kind: 'status', path: '/widget/messages', method: 'GET', status: 500 })
  await sandbox('POST', '/faults', { kind: 'silence' })
  await say(page, 'Just once')
  await expect(page.getByRole('button', { name: 'Try again' }).last()).toBeVisible()
  await sandbox('DELETE', '/faults')
  await page.getByRole('button', { name: 'Try again' }).last().click()

  await expect(page.getByRole('img', { name: 'Sent' })).toBeVisible()
  await expect(bubblesWith(page, 'Just once')).toHaveCount(1)
  expect(await arrived(sandbox, id)).toEqual(['Hello', 'Just once'])
})

test('a draft survives the closing of the panel, and another screen', async ({ page, running }) => {
  await openHost(page, running)
  const frame = await openChat(page)
  await frame.getByPlaceholder('Type your message').fill('Half a thought')
  await bubbleOf(page).click()
  await expect(frame.getByPlaceholder('Type your message')).toBeHidden()
  await bubbleOf(page).click()
  await expect(frame.getByPlaceholder('Type your message')).toHaveValue('Half a thought')
  await frame.getByRole('link', { name: 'Home' }).click()
  await frame.getByRole('link', { name: 'Chat', exact: true }).click()

  await expect(frame.getByPlaceholder('Type your message')).toHaveValue('Half a thought')
})

test('a draft survives a reload, and once sent it is gone for good', async ({ page, running, sandbox }) => {
  await openAlone(page, running)
  await composerOf(page).fill('Half a thought')
  await page.reload()
  await expect(composerOf(page)).toHaveValue('Half a thought')
  await composerOf(page).press('Enter')
  await expect(page.getByRole('img', { name: 'Sent' })).toBeVisible()
  await page.reload()
  await expect(bubblesWith(page, 'Half a thought')).toHaveCount(1)

  await expect(composerOf(page)).toHaveValue('')
  expect(await arrived(sandbox, await newestConversation(sandbox))).toEqual(['Half a thought'])
})

type Spot = { readonly key: string; readonly top: number }

/** Scrolls, and in the same breath says which row is then uppermost and where it stands. */
const scrollTo = (log: Locator, top: number): Promise<Spot> =>
  log.evaluate((list, to) => {
    list.scrollTop = to
    const edge = list.getBoundingClientRect().top
    const rows = [...list.querySelectorAll<HTMLElement>('[data-key]')]
    const row = rows.find((candidate) => candidate.getBoundingClientRect().top >= edge)
    return { key: row?.dataset['key'] ?? '', top: row?.getBoundingClientRect().top ?? Number.NaN }
  }, top)

/** The uppermost row once everything in sight has been drawn and measured. */
const settledSpot = (log: Locator): Promise<Spot> =>
  log.evaluate(async (list) => {
    for (let frames = 0; frames < 4; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    const edge = list.getBoundingClientRect().top
    const row = [...list.querySelectorAll<HTMLElement>('[data-key]')].find((candidate) => candidate.getBoundingClientRect().top >= edge) // prettier-ignore
    return { key: row?.dataset['key'] ?? '', top: row?.getBoundingClientRect().top ?? Number.NaN }
  })

const topOf = (log: Locator, key: string): Promise<number> =>
  log.locator(`[data-key="${key}"]`).evaluate((row) => row.getBoundingClientRect().top)

/** A conversation of so many lines, found as after a reload: with its newest page. */
async function openLong(page: Page, sandbox: Parameters<typeof begin>[1], lines: number): Promise<Locator> {
  const id = await begin(page, sandbox, 'line 1')
  for (let line = 2; line <= lines; line += 1) await answer(sandbox, id, `line ${line}`)
  await page.reload()
  await expect(bubblesWith(page, `line ${lines}`)).toBeInViewport()
  await expect(bubblesWith(page, `line ${lines - 19}`)).toHaveCount(1)
  await expect(bubblesWith(page, `line ${lines - 20}`)).toHaveCount(0)
  return page.getByRole('log')
}

/** More than the space of a few grey lines: a page has come in. */
const A_PAGE_PX = 250

/** One page further back; as much as came in above, the list has scrolled by. Gives the uppermost row before. */
async function readBack(log: Locator): Promise<Spot> {
  const before = await scrollTo(log, 40)
  await expect.poll(() => log.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(40 + A_PAGE_PX)
  return before
}

const expectToStay = (log: Locator, spot: Spot, held: number): Promise<void> =>
  expect
    .poll(async () => Math.abs((await topOf(log, spot.key)) - spot.top), { message: `${held} held`, timeout: 3_000 })
    .toBeLessThanOrEqual(2)

/** From so many rows on only those in sight are drawn. */
const waitForFewRows = (log: Locator): Promise<void> =>
  expect.poll(() => log.locator('[data-key]').count()).toBeLessThan(60)

test('90 messages: the newest are in view, and earlier pages come in above until the first is there', async ({
  page,
  running,
  sandbox,
}) => {
  await openAlone(page, running)
  const log = await openLong(page, sandbox, 90)
  for (let pages = 0; pages < 4; pages += 1) await readBack(log)
  await scrollTo(log, 0)

  await expect(bubblesWith(page, 'line 1')).toBeInViewport()
  await expect(bubblesWith(page, 'line 90')).not.toBeInViewport()
})

test('the reader’s place is where it was when an earlier page has come in', async ({ page, running, sandbox }) => {
  await openAlone(page, running)
  const log = await openLong(page, sandbox, 70)
  for (const held of [40, 60, 70]) await expectToStay(log, await readBack(log), held)
})

test('the reader’s place stays when the list becomes so long that only what is in sight is drawn', async ({
  page,
  running,
  sandbox,
}) => {
  await openAlone(page, running)
  const log = await openLong(page, sandbox, 150)
  for (let pages = 0; pages < 4; pages += 1) await readBack(log)
  const spot = await readBack(log)
  await waitForFewRows(log)

  await expectToStay(log, spot, 120)
})

test('the reader’s place stays when an earlier page comes into a list of which only what is in sight is drawn', async ({
  page,
  running,
  sandbox,
}) => {
  await openAlone(page, running)
  const log = await openLong(page, sandbox, 150)
  for (let pages = 0; pages < 5; pages += 1) await readBack(log)
  await waitForFewRows(log)
  // Rows that were never in sight are measured when they come into it; the page must not come in before.
  await sandbox('POST', '/faults', { kind: 'delay', path: '/widget/messages', method: 'GET', milliseconds: 700, times: 1 }) // prettier-ignore
  await scrollTo(log, 40)
  const spot = await settledSpot(log)
  await expect.poll(() => log.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(40 + A_PAGE_PX)

  await expectToStay(log, spot, 140)
})

test('while an earlier page is on its way the reader’s place does not move for a single frame', async ({
  page,
  running,
  sandbox,
}) => {
  await openAlone(page, running)
  const log = await openLong(page, sandbox, 50)
  await sandbox('POST', '/faults', { kind: 'delay', path: '/widget/messages', method: 'GET', milliseconds: 500, times: 1 }) // prettier-ignore
  const moved = await log.evaluate(async (list, enough) => {
    const height = list.scrollHeight
    list.scrollTop = 40
    const edge = list.getBoundingClientRect().top
    const rows = [...list.querySelectorAll<HTMLElement>('[data-key]')]
    const row = rows.find((candidate) => candidate.getBoundingClientRect().top >= edge)
    const top = row?.getBoundingClientRect().top ?? Number.NaN
    let most = 0
    for (let frames = 0; frames < 600 && list.scrollHeight < height + enough; frames += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      most = Math.max(most, Math.abs((row?.getBoundingClientRect().top ?? Number.NaN) - top))
    }
    return { most: Math.round(most), hasCome: list.scrollHeight >= height + enough }
  }, A_PAGE_PX)

  expect(moved.hasCome).toBe(true)
  expect(moved.most).toBeLessThanOrEqual(2)
})

/** A reader in the middle of a conversation that is longer than the screen. */
async function readFurtherUp(page: Page, sandbox: Parameters<typeof begin>[1]): Promise<[Locator, number, Spot]> {
  const id = await begin(page, sandbox)
  for (let line = 1; line <= 40; line += 1) await answer(sandbox, id, `line ${line}`)
  await expect(bubblesWith(page, 'line 40')).toBeInViewport()
  const log = page.getByRole('log')
  const spot = await scrollTo(log, 400)
  await expect(page.getByRole('button', { name: 'Jump to the latest message' })).toBeVisible()
  return [log, id, spot]
}

test('three answers for a reader further up: the page stays, they are counted, and a press leads there', async ({
  page,
  running,
  sandbox,
}) => {
  await openAlone(page, running)
  const [log, id, spot] = await readFurtherUp(page, sandbox)
  for (const words of ['new 1', 'new 2', 'new 3']) await answer(sandbox, id, words)
  const button = page.getByRole('button', { name: '3 new messages' })
  await expect(button).toBeVisible()
  expect(Math.abs((await topOf(log, spot.key)) - spot.top)).toBeLessThanOrEqual(2)
  await expect(bubblesWith(page, 'new 3')).not.toBeInViewport()
  await button.click()

  await expect(bubblesWith(page, 'new 3')).toBeInViewport()
})

test('the button that leads to the news is gone once one is there', async ({ page, running, sandbox }) => {
  await openAlone(page, running)
  const [, id] = await readFurtherUp(page, sandbox)
  await answer(sandbox, id, 'new 1')
  await page.getByRole('button', { name: '1 new message' }).click()

  await expect(bubblesWith(page, 'new 1')).toBeInViewport()
  await expect(page.getByRole('button', { name: /new message|jump to the latest/i })).toHaveCount(0)
})

test('who writes while reading further up is taken to their words, and nothing is left to jump to', async ({
  page,
  running,
  sandbox,
}) => {
  await openAlone(page, running)
  await readFurtherUp(page, sandbox)
  await say(page, 'I have read enough')

  await expect(bubblesWith(page, 'I have read enough')).toBeInViewport()
  await expect(page.getByRole('button', { name: /new message|jump to the latest/i })).toHaveCount(0)
})

test('a resolved conversation is rated, with a word, and stays thanked for', async ({ page, running, sandbox }) => {
  await openAlone(page, running)
  const id = await begin(page, sandbox)
  await sandbox('POST', `/conversations/${id}/status`, { status: 'resolved' })
  const submit = page.getByRole('button', { name: 'Submit' })
  await submit.click()
  await expect(page.getByText('This field is required')).toBeVisible()
  await page.getByText('Okay').click()
  await page.getByPlaceholder('Tell us more...').fill('It took a while')
  await submit.click()
  await expect(page.getByText('Thank you for submitting the rating')).toBeVisible()
  await expect
    .poll(async () => (await deskMessages(sandbox, id)).at(-1)?.content_attributes['submitted_values'])
    .toEqual({ csat_survey_response: { rating: 3, feedback_message: 'It took a while' } })
  await page.reload()

  await expect(page.getByText('Thank you for submitting the rating')).toBeVisible()
  await expect(page.getByRole('log').getByText('Okay')).toBeVisible()
  await expect(page.getByText('It took a while')).toBeVisible()
  await expect(submit).toHaveCount(0)
})

test('a transcript goes to the address the visitor gives; a server that fails is said so', async ({
  page,
  running,
  sandbox,
}) => {
  await openAlone(page, running)
  const id = await begin(page, sandbox)
  await sandbox('POST', `/conversations/${id}/status`, { status: 'resolved' })
  const ask = async (address: string): Promise<void> => {
    await page.getByRole('button', { name: 'Request a conversation transcript' }).click()
    await page.getByLabel('Email address').fill(address)
    await page.getByRole('button', { name: 'Send transcript' }).click()
  }
  await ask('nobody')
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await sandbox('POST', '/faults', { kind: 'status', path: '/transcript', status: 500, times: 1 })
  await page.getByLabel('Email address').fill('ada@example.com')
  await page.getByRole('button', { name: 'Send transcript' }).click()
  await expect(page.getByRole('alert')).toHaveText('There was an error, please try again')
  expect(await sandbox('GET', '/transcripts')).toEqual([])
  await ask('ada@Example.com')

  await expect(page.getByText('The chat transcript was sent successfully')).toBeVisible()
  expect(await sandbox('GET', '/transcripts')).toMatchObject([{ conversationId: id, email: 'ada@example.com' }])
  await expect(page.getByText('There was an error, please try again')).toHaveCount(0)
})

const FORM = {
  content: 'Tell us about your bike',
  content_type: 'form',
  content_attributes: {
    items: [
      { name: 'email', label: 'Your address', type: 'email', placeholder: 'you@example.com' },
      { name: 'frame', label: 'Frame', type: 'select', options: [{ label: 'Large', value: 'l' }] },
      { name: 'note', label: 'What is wrong', type: 'text_area', placeholder: '' },
    ],
  },
}

test('a form is checked, filled, sent, and stands as it was sent after a reload', async ({
  page,
  running,
  sandbox,
}) => {
  await openAlone(page, running)
  const id = await begin(page, sandbox)
  await answer(sandbox, id, FORM)
  const submit = page.getByRole('button', { name: 'Submit' })
  await submit.click()
  await expect(page.getByText('This field is required')).toHaveCount(3)
  await expect(page.getByLabel('Your address')).toBeFocused()
  await page.getByLabel('Your address').fill('ada')
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await page.getByLabel('Your address').fill('ada@example.com')
  await page.getByLabel('Frame', { exact: true }).selectOption('Large')
  await page.getByLabel('What is wrong').fill('It squeaks')
  await submit.click()
  await expect(page.getByText('Submitted')).toBeVisible()
  await expect
    .poll(async () => (await deskMessages(sandbox, id)).at(-1)?.content_attributes['submitted_values'])
    .toEqual([
      { name: 'email', value: 'ada@example.com' },
      { name: 'frame', value: 'l' },
      { name: 'note', value: 'It squeaks' },
    ])
  await page.reload()

  await expect(page.getByText('Submitted')).toBeVisible()
  for (const words of ['Your address', 'ada@example.com', 'Large', 'It squeaks'])
    await expect(page.getByRole('log').getByText(words, { exact: true })).toBeVisible()
  await expect(submit).toHaveCount(0)
})

type Listed = readonly { readonly id: number; readonly status: string }[]

test('after a resolved conversation the next words begin another, and the old ones are gone', async ({
  page,
  running,
  sandbox,
}) => {
  await openAlone(page, running)
  const first = await begin(page, sandbox, 'The old story')
  await sandbox('POST', `/conversations/${first}/status`, { status: 'resolved' })
  await page.getByRole('button', { name: 'Start a new conversation' }).click()
  await expect(page.getByText('The old story')).toHaveCount(0)
  const second = await begin(page, sandbox, 'Another one')
  expect(second).not.toBe(first)
  expect(await arrived(sandbox, second)).toEqual(['Another one'])
  expect(await arrived(sandbox, first)).toEqual(['The old story'])
  await answer(sandbox, second, 'Gladly')
  await expect(bubblesWith(page, 'Gladly')).toHaveCount(1)
  await page.reload()

  await expect(bubblesWith(page, 'Another one')).toHaveCount(1)
  await expect(bubblesWith(page, 'Gladly')).toHaveCount(1)
  await expect(page.getByText('The old story')).toHaveCount(0)
  expect((await sandbox('GET', '/conversations?website_token=demo')) as Listed).toHaveLength(2)
})

test('a visitor ends the conversation from the menu, after being asked once more', async ({
  page,
  running,
  sandbox,
}) => {
  await openAlone(page, running)
  const id = await begin(page, sandbox)
  const statusOf = async () =>
    ((await sandbox('GET', '/conversations?website_token=demo')) as Listed).find((one) => one.id === id)?.status
  const choose = async (): Promise<Locator> => {
    await page.getByRole('button', { name: 'More options' }).click()
    await page.getByRole('button', { name: 'End conversation' }).click()
    return page.getByRole('alertdialog', { name: 'End this conversation?' })
  }
  const question = await choose()
  await question.getByRole('button', { name: 'Keep chatting' }).click()
  await expect(question).toHaveCount(0)
  expect(await statusOf()).toBe('open')
  await (await choose()).getByRole('button', { name: 'End conversation' }).click()

  await expect(page.getByText('This conversation has ended.')).toBeVisible()
  await expect.poll(statusOf).toBe('resolved')
  await expect(page.getByText('Rate your conversation')).toBeVisible()
  await page.getByRole('button', { name: 'More options' }).click()
  await expect(page.getByRole('button', { name: 'Mute sounds' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'End conversation' })).toHaveCount(0)
})

test('an answer to one message says which, at the desk and in the bubble, and leads there', async ({
  page,
  running,
  sandbox,
}) => {
  await openAlone(page, running)
  const id = await begin(page, sandbox)
  const original = await answer(sandbox, id, 'Which colour was it?')
  for (let line = 1; line <= 30; line += 1) await answer(sandbox, id, `line ${line}`)
  await expect(bubblesWith(page, 'line 30')).toBeInViewport()
  const question = page.getByRole('log').locator('[data-key]').filter({ hasText: 'Which colour was it?' })
  await question.hover()
  await question.getByRole('button', { name: 'Reply' }).click()
  await expect(page.getByText('Replying to Mara Lindqvist')).toBeVisible()
  await expect(composerOf(page)).toBeFocused()
  await say(page, 'Green')
  await expect(page.getByText('Replying to Mara Lindqvist')).toHaveCount(0)
  await expect(bubblesWith(page, 'Green')).toBeInViewport()
  const sent = async () => (await deskMessages(sandbox, id)).find(({ content }) => content === 'Green')
  await expect.poll(async () => (await sent())?.content_attributes['in_reply_to']).toBe(original)
  const chip = page.getByRole('button', { name: 'In reply to Mara Lindqvist Which colour was it?' })
  await expect(question.first()).not.toBeInViewport()
  await chip.click()

  await expect(question.first()).toBeInViewport()
})

test('an emoji is searched for and put where the visitor is writing', async ({ page, running }) => {
  await openAlone(page, running)
  await composerOf(page).fill('Hi ')
  await page.getByRole('button', { name: 'Choose an emoji' }).click()
  await page.getByRole('searchbox', { name: 'Search emoji' }).fill('waving hand')
  await page
    .getByRole('gridcell', { name: /waving hand/i })
    .first()
    .click()

  await expect(composerOf(page)).toHaveValue('Hi 👋')
  await expect(page.getByRole('dialog', { name: 'Search emoji' })).toHaveCount(0)
})

test('an emoji is chosen with the keyboard alone, and Escape takes the choice back', async ({ page, running }) => {
  await openAlone(page, running)
  const search = page.getByRole('searchbox', { name: 'Search emoji' })
  const button = page.getByRole('button', { name: 'Choose an emoji' })
  await composerOf(page).focus()
  await page.keyboard.type('Hi ')
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(search).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(search).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(search).toBeFocused()
  await page.keyboard.type('waving hand')
  await expect(page.getByRole('gridcell')).toHaveCount(1)
  await page.keyboard.press('Enter')

  await expect(composerOf(page)).toHaveValue('Hi 👋')
  await expect(bubblesWith(page, 'Hi 👋')).toHaveCount(0)
})

test('a picture opens large, and Escape closes it and nothing else', async ({ page, running, sandbox }) => {
  await openHost(page, running)
  const frame = await openChat(page)
  const id = await begin(frame, sandbox)
  await answer(sandbox, id, { content: 'Look', attachments: [{ name: 'bike.png', mediaType: 'image/png', base64: PICTURE }] }) // prettier-ignore
  const small = frame.getByRole('button', { name: 'Open image bike.png' })
  await small.click()
  const large = frame.getByRole('dialog', { name: 'bike.png' })
  await expect(large).toBeVisible()
  await expect(large.getByRole('img', { name: 'bike.png' })).toBeVisible()
  await page.keyboard.press('Escape')

  await expect(large).toHaveCount(0)
  await expect(small).toBeFocused()
  await expect(frameOf(page).getByPlaceholder('Type your message')).toBeVisible()
})

test('one answer chimes once', async ({ page, running, sandbox }) => {
  await openAlone(page, running)
  await composerOf(page).click()
  const id = await begin(page, sandbox)
  await answer(sandbox, id, 'One')
  await expect(bubblesWith(page, 'One')).toHaveCount(1)
  await expect.poll(() => sandbox('GET', '/sounds')).toEqual({ count: 1 })
  await say(page, 'My own words ring no bell')
  await expect(page.getByRole('img', { name: 'Sent' })).toHaveCount(2)

  expect(await sandbox('GET', '/sounds')).toEqual({ count: 1 })
})

test('who mutes sounds hears none, after a reload too, until they are wanted again', async ({
  page,
  running,
  sandbox,
}) => {
  await openAlone(page, running)
  const id = await begin(page, sandbox)
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByRole('button', { name: 'Mute sounds' }).click()
  await answer(sandbox, id, 'Unheard')
  await expect(bubblesWith(page, 'Unheard')).toHaveCount(1)
  await page.reload()
  await expect(bubblesWith(page, 'Unheard')).toHaveCount(1)
  await composerOf(page).click()
  await expect.poll(() => sandbox('GET', '/cable')).toEqual({ connections: 1 })
  await answer(sandbox, id, 'Unheard again')
  await expect(bubblesWith(page, 'Unheard again')).toHaveCount(1)
  expect(await sandbox('GET', '/sounds')).toEqual({ count: 0 })
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByRole('button', { name: 'Turn sounds on' }).click()
  await answer(sandbox, id, 'Heard')

  await expect.poll(() => sandbox('GET', '/sounds')).toEqual({ count: 1 })
})
