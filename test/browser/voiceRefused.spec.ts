import {
  composerOf,
  expect,
  openHost,
  sendMessage,
  sentMark,
  test,
  bubbleOf,
  frameOf,
  goToConversation,
} from './fixtures.ts'
import { chromiumArguments, LOCAL_NETWORK_CHECKS } from './installation/chromiumArguments.ts'
import { buttonOf, microphoneArguments, openVoiceChat, RECORD, VOICE_SIZES } from './voice.ts'

test.use({ launchOptions: { args: [...chromiumArguments([LOCAL_NETWORK_CHECKS]), ...microphoneArguments('deny')] } })

for (const [name, { viewport, hasTouch }] of Object.entries(VOICE_SIZES))
  test.describe(`on a ${name}`, () => {
    test.use({ viewport, hasTouch })

    test(`a refused microphone is explained, and the visitor writes instead, on a ${name}`, async ({
      page,
      servers,
      sandbox,
    }) => {
      const chat = await openVoiceChat({ page, servers, sandbox })
      await buttonOf(chat, RECORD).click()
      await expect(chat.getByRole('alert')).toHaveText(
        'The microphone is blocked. Allow it in your browser’s settings for this page, then try again.',
      )
      await expect(composerOf(chat)).toBeInViewport({ ratio: 1 })
      await sendMessage(chat, 'Then I write')
      await expect(chat.getByRole('log').getByText('Then I write')).toBeVisible()
      await chat.getByRole('button', { name: 'Dismiss' }).click()
      await expect(chat.getByRole('alert')).toBeHidden()
    })
  })

test('a host page whose policy forbids the microphone is told apart from a visitor who refuses', async ({
  page,
  servers,
  sandbox,
}) => {
  await sandbox('PUT', '/tenants/demo/page', { voiceMessages: true })
  await page.route(`${servers.url}/?*`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'permissions-policy': 'microphone=()' } })
  })
  await openHost(page, servers)
  await bubbleOf(page).click()
  const chat = frameOf(page)
  await goToConversation(chat)
  await sendMessage(chat, 'I would rather speak')
  await expect(sentMark(chat)).toBeVisible()
  await buttonOf(chat, RECORD).click()
  await expect(chat.getByRole('alert')).toHaveText('This website does not allow recording. Please write your message.')
})
