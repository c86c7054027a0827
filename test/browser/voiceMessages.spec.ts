import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { type ChatView, composerOf, expect, fillComposer, newestConversation, openChat, openHost, type Sandbox, storedMessages, test } from './fixtures.ts' // prettier-ignore
import { chromiumArguments } from './installation/chromiumArguments.ts'
import {
  buttonOf,
  coveredPixels,
  microphoneArguments,
  openVoiceChat,
  RECORD,
  VOICE_SIZES,
  watchTracks,
} from './voice.ts'

test.use({ launchOptions: { args: [...chromiumArguments(), ...microphoneArguments('allow')] } })

/** Returns the audio that the server has received last. */
async function receivedAudio(
  sandbox: Sandbox,
): Promise<{ readonly name: string; readonly kind: string | undefined; readonly bytes: number }> {
  const messages = await storedMessages(sandbox, await newestConversation(sandbox))
  const { data_url: url, file_type: kind } = messages.flatMap(({ attachments = [] }) => attachments).at(-1) ?? {}
  if (!url) throw new Error('no attachment')
  const response = await fetch(url)
  return {
    name: decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? ''),
    kind,
    bytes: (await response.arrayBuffer()).byteLength,
  }
}

const INTERRUPTED = 'The recording was interrupted. You can send what was recorded.'

const timeOf = async (chat: ChatView): Promise<string> => (await chat.getByRole('timer').textContent()) ?? ''

/** Returns the number of open microphones in all frames: the browser shows its indicator while there is one. */
const countLiveTracks = (page: Page): Promise<number> =>
  page
    .frames()
    .reduce(
      async (sum, frame) =>
        (await sum) + (await frame.evaluate(() => Number(Reflect.get(window, 'liveTracks')?.() ?? 0))),
      Promise.resolve(0),
    )

for (const [name, { viewport, hasTouch }] of Object.entries(VOICE_SIZES))
  test.describe(`on a ${name}`, () => {
    test.use({ viewport, hasTouch })

    test(`a voice message is recorded by a press, heard and sent, and plays in the conversation, on a ${name}`, async ({
      page,
      servers,
      sandbox,
    }) => {
      await watchTracks(page)
      const chat = await openVoiceChat({ page, servers, sandbox })
      await fillComposer(chat, 'a draft')
      await buttonOf(chat, RECORD).click()
      await expect.poll(() => timeOf(chat)).toMatch(/^0:0[2-9]$/)
      expect(await countLiveTracks(page)).toBe(1)
      await buttonOf(chat, 'Stop recording').click()
      await expect(buttonOf(chat, 'Play')).toBeFocused()
      expect(await countLiveTracks(page)).toBe(0)
      const { violations } = await new AxeBuilder({ page }).include('#chatwoot_live_chat_widget').analyze()
      expect(violations).toEqual([])
      await buttonOf(chat, 'Play').click()
      await expect(buttonOf(chat, 'Pause')).toBeVisible()
      await expect(buttonOf(chat, 'Play')).toBeVisible()

      await buttonOf(chat, 'Send voice message').click()
      await expect(composerOf(chat)).toHaveValue('a draft')
      const player = chat.getByRole('group', { name: /^voice-message-/ })
      await expect(player).toBeVisible()
      await expect(player.getByText(/^0:0[2-9]$/)).toBeVisible()
      const { name: fileName, kind, bytes } = await receivedAudio(sandbox)
      expect(fileName).toMatch(/^voice-message-\d{8}-\d{6}\.(webm|m4a|ogg)$/)
      expect(kind).toBe('audio')
      expect(bytes).toBeGreaterThan(2_000)
      await player.getByRole('button', { name: 'Speed: 1×' }).click()
      await player.getByRole('button', { name: 'Play' }).click()
      await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible()
      await expect(player.getByRole('slider')).toHaveAttribute('aria-valuetext', / of 0:0[2-9]$/)
      await expect(player.getByRole('button', { name: 'Play' })).toBeVisible()
    })

    test(`a voice message is recorded while the button is held, and sliding away cancels it, on a ${name}`, async ({
      page,
      servers,
      sandbox,
    }) => {
      const chat = await openVoiceChat({ page, servers, sandbox })
      const press = await createPress(page, chat, hasTouch)
      await press.down()
      await expect.poll(() => timeOf(chat)).toMatch(/^0:0[1-9]$/)
      await press.up()
      await expect(buttonOf(chat, 'Send voice message')).toBeVisible()
      await buttonOf(chat, 'Delete recording').click()
      await expect(chat.getByText('Recording deleted.').first()).toBeVisible()
      await expect.poll(() => coveredPixels(chat)).toBeLessThanOrEqual(0)

      await press.down()
      await expect.poll(() => timeOf(chat)).toMatch(/^0:0[1-9]$/)
      await press.up(-150)
      await expect(buttonOf(chat, 'Send voice message')).toBeHidden()
      await buttonOf(chat, 'Undo').click()
      await expect(buttonOf(chat, 'Send voice message')).toBeVisible()
    })
  })

/** Returns a press of the record button with a finger or a mouse. `up` takes a vertical distance in pixels. */
async function createPress(page: Page, chat: ChatView, hasTouch: boolean) {
  const box = await buttonOf(chat, RECORD).boundingBox()
  if (box === null) throw new Error('no button')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  if (!hasTouch)
    return {
      down: async () => {
        await page.mouse.move(x, y)
        await page.mouse.down()
      },
      up: async (distance = 0) => {
        await page.mouse.move(x, y + distance)
        await page.mouse.up()
      },
    }
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchEnd' | 'touchMove' | 'touchStart', distance?: number): Promise<unknown> =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: distance === undefined ? [] : [{ x, y: y + distance }],
    })
  return {
    down: () => touch('touchStart', 0),
    up: async (distance = 0) => {
      if (distance !== 0) await touch('touchMove', distance)
      await touch('touchEnd')
    },
  }
}

test('a voice message is recorded, heard, sought and sent with the keyboard alone', async ({
  page,
  servers,
  sandbox,
}) => {
  const chat = await openVoiceChat({ page, servers, sandbox })
  await composerOf(chat).focus()
  for (let at = 0; at < 6 && !(await isFocused(chat, RECORD)); at += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => timeOf(chat)).toMatch(/^0:0[1-9]$/)
  await expect(buttonOf(chat, 'Stop recording')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(buttonOf(chat, 'Play')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(chat.getByRole('slider', { name: 'Position' })).not.toHaveValue('0')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(buttonOf(chat, 'Send voice message')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chat.getByRole('group', { name: /^voice-message-/ })).toBeVisible()
  await expect(buttonOf(chat, RECORD)).toBeFocused()
})

const isFocused = (chat: ChatView, name: string): Promise<boolean> =>
  buttonOf(chat, name).evaluate((button) => button.ownerDocument.activeElement === button)

test('a recording in progress survives a reload of the page, up to its last stored part', async ({
  page,
  servers,
  sandbox,
}) => {
  const chat = await openVoiceChat({ page, servers, sandbox })
  await buttonOf(chat, RECORD).click()
  await expect.poll(() => timeOf(chat)).toMatch(/^0:0[5-9]$/)
  await page.reload()
  const again = await openChat(page)
  await expect(again.getByText(INTERRUPTED, { exact: true })).toBeVisible()
  await buttonOf(again, 'Send voice message').click()
  await expect(again.getByRole('group', { name: /^voice-message-/ })).toBeVisible()
  await page.reload()
  const third = await openChat(page)
  await expect(buttonOf(third, RECORD)).toBeVisible()
  await expect(buttonOf(third, 'Send voice message')).toBeHidden()
})

test('a page that does not turn voice messages on has no microphone button and loads nothing of it', async ({
  page,
  servers,
}) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await openHost(page, servers)
  const chat = await openChat(page)
  await expect(composerOf(chat)).toBeVisible()
  await expect(buttonOf(chat, RECORD)).toHaveCount(0)
  expect(requests.filter((url) => /\/voice[-/]/.test(url))).toEqual([])
})
