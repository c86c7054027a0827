/** Tests what the visitor reads, mutes and leaves in a pop-out window, or on the page that opened it, while both are open. */
import type { FrameLocator, Page } from '@playwright/test'
import { popOut } from './hostCalls.ts'
import {
  bubbleOf,
  chooseFromMenu,
  composerOf,
  expect,
  fillComposer,
  messagesWithText,
  newestConversation,
  openChat,
  openHost,
  resolveConversation,
  type Sandbox,
  sendAgentMessage,
  startConversation,
  test,
  visitorTexts,
} from './fixtures.ts'

test.use({ needsWholeBrowser: true })

type Started = { readonly page: Page; readonly servers: Parameters<typeof openHost>[1]; readonly sandbox: Sandbox }

/** Starts a conversation in the panel, and moves it into a window. */
async function popOutConversation({ page, servers, sandbox }: Started) {
  await openHost(page, servers)
  const panel = await openChat(page)
  const id = await startConversation(panel, sandbox)
  const popup = await popOut(page)
  await expect(messagesWithText(popup, 'Hello')).toBeVisible()
  return { panel, popup, id }
}

const countSounds = async (sandbox: Sandbox): Promise<unknown> => sandbox('GET', '/sounds')

async function expectMuted(chat: FrameLocator | Page): Promise<void> {
  await chat.getByRole('button', { name: 'More options' }).click()
  await expect(chat.getByRole('menuitem', { name: 'Turn sounds on' })).toBeVisible()
}

test('what the visitor reads and mutes in a pop-out window is read and muted on the page', async ({
  page,
  servers,
  sandbox,
}) => {
  const counts: number[] = []
  await page.exposeFunction('noteCount', (count: number) => void counts.push(count))
  await page.addInitScript(() => {
    addEventListener('message', ({ data }: MessageEvent) => {
      const [, json] = /^chatwoot-widget:(.*"handleNotificationDot".*)$/.exec(String(data)) ?? []
      const event = JSON.parse(json ?? '{}') as { readonly unreadMessageCount?: number }
      if (event.unreadMessageCount !== undefined) void Reflect.get(window, 'noteCount')(event.unreadMessageCount)
    })
  })
  await openHost(page, servers)
  const id = await startConversation(await openChat(page), sandbox)
  const popup = await popOut(page)
  await expect(messagesWithText(popup, 'Hello')).toBeVisible()
  await sendAgentMessage(sandbox, id, 'Read in the window')
  await expect(messagesWithText(popup, 'Read in the window')).toBeVisible()
  await expect.poll(() => [counts.includes(1), counts.at(-1)], 'counted, and then read').toEqual([true, 0])
  await chooseFromMenu(popup, 'Mute sounds')

  await expectMuted(await openChat(page))
})

test('sounds that the visitor has muted on the page are muted in a pop-out window, also from another tab', async ({
  page,
  servers,
  sandbox,
}) => {
  await openHost(page, servers)
  const panel = await openChat(page)
  const id = await startConversation(panel, sandbox)
  await chooseFromMenu(panel, 'Mute sounds')
  const popup = await popOut(page)
  await expect(messagesWithText(popup, 'Hello')).toBeVisible()
  await expectMuted(popup)
  await popup.getByRole('menuitem', { name: 'Turn sounds on' }).click()
  const second = await page.context().newPage()
  await openHost(second, servers)
  await chooseFromMenu(await openChat(second), 'Mute sounds')
  await expectMuted(popup)
  await sendAgentMessage(sandbox, id, 'Unheard')
  await expect(messagesWithText(popup, 'Unheard')).toBeVisible()

  expect(await countSounds(sandbox)).toEqual({ count: 0 })
})

test('what the visitor mutes and leaves in a pop-out window while its page is away is muted and left when it is back', async ({
  page,
  servers,
  sandbox,
}) => {
  const { popup, id } = await popOutConversation({ page, servers, sandbox })
  await resolveConversation(sandbox, id)
  await page.goto('about:blank')
  await chooseFromMenu(popup, 'Mute sounds')
  await popup.getByRole('button', { name: 'Start a new conversation' }).click()
  await fillComposer(popup, 'A new matter')
  await openHost(page, servers)
  const panel = await openChat(page)

  await expect(composerOf(panel)).toHaveValue('A new matter')
  await expect(messagesWithText(panel, 'Hello')).toHaveCount(0)
  await expectMuted(panel)
  await composerOf(panel).press('Enter')
  await expect(messagesWithText(popup, 'A new matter')).toBeVisible()
  await expectMuted(popup)
  expect(await visitorTexts(sandbox, id)).toEqual(['Hello'])
})

test('a message sounds in a pop-out window alone, although the page shows it too', async ({
  page,
  servers,
  sandbox,
}) => {
  const sounds: string[] = []
  await page.context().exposeFunction('noteSound', (side: string) => void sounds.push(side))
  await page.context().addInitScript(() => {
    HTMLMediaElement.prototype.play = new Proxy(Reflect.get(HTMLMediaElement.prototype, 'play'), {
      apply: (play, audio) => {
        void Reflect.get(window, 'noteSound')(window.opener ? 'window' : 'page')
        return Reflect.apply(play, audio, [])
      },
    })
    addEventListener('message', ({ data }: MessageEvent) => {
      if (/"chimed":/.test(String(data))) void Reflect.get(window, 'noteSound')('the page knows')
    })
  })
  await page.clock.install()
  const { panel, popup, id } = await popOutConversation({ page, servers, sandbox })
  await bubbleOf(page).click()
  await composerOf(popup).click()
  // The page waits half a second for the window, which may take longer on a busy machine. The time of both is advanced.
  await page.clock.pauseAt(Date.now() + 3_000)
  await sendAgentMessage(sandbox, id, 'Once, please')
  const soundsAfter = async (ms: number): Promise<readonly string[]> => {
    await page.clock.runFor(ms)
    return sounds
  }
  await expect.poll(() => soundsAfter(10)).toEqual(['window', 'the page knows'])
  await page.clock.runFor(2_000)
  await expect(messagesWithText(panel, 'Once, please')).toBeVisible()

  expect(sounds).toHaveLength(2)
})

for (const [place, other] of [
  ['the panel', 'the pop-out window'],
  ['the pop-out window', 'the panel'],
] as const)
  test(`a new conversation that the visitor starts in ${place} gets what they write in ${other}`, async ({
    page,
    servers,
    sandbox,
  }) => {
    const { panel, popup, id } = await popOutConversation({ page, servers, sandbox })
    await resolveConversation(sandbox, id)
    await bubbleOf(page).click()
    const [starting, following] = place === 'the panel' ? [panel, popup] : [popup, panel]
    await starting.getByRole('button', { name: 'Start a new conversation' }).click()
    await expect(messagesWithText(following, 'Hello')).toHaveCount(0)
    await fillComposer(starting, 'A new matter')
    await expect(composerOf(following)).toHaveValue('A new matter')
    await composerOf(following).press('Enter')
    await expect(messagesWithText(starting, 'A new matter')).toBeVisible()
    const next = await newestConversation(sandbox)
    await sendAgentMessage(sandbox, next, 'Welcome back')

    for (const chat of [starting, following]) await expect(messagesWithText(chat, 'Welcome back')).toBeVisible()
    expect(await visitorTexts(sandbox, next)).toEqual(['A new matter'])
    expect(await visitorTexts(sandbox, id)).toEqual(['Hello'])
  })
