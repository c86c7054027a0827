import type { Page } from '@playwright/test'
import type { Locale } from '../../src/domain/locale.ts'
import { expect, failNextSend, frameOf, newestConversation, PICTURE, resolveConversation, sendAgentMessage, submittedValues, test, visitorTexts } from './fixtures.ts' // prettier-ignore
import { createKeyboardVisitor, type KeyboardVisitor } from './keyboard.ts'
import { type Text, textsOf } from './texts.ts'

/** Number of controls of the example shop that come before the launcher. */
const MAX_CONTROLS_OF_PAGE = 60

const LOCALES: readonly Locale[] = ['en', 'ar', 'ja']

const PICTURE_FILE = { name: 'bike.png', mimeType: 'image/png', buffer: Buffer.from(PICTURE, 'base64') }

/** Matches a name that begins with one of the texts, such as a card whose name contains its description. */
const startingWith = (...texts: readonly string[]): RegExp =>
  new RegExp(`^(?:${texts.map((text) => text.replace(/[.?+*()[\]{}|\\^$]/g, '\\$&')).join('|')})`)

const OPTIONS = {
  content: 'Which?',
  content_type: 'input_select',
  content_attributes: {
    items: [
      { title: 'Wheel', value: 'w' },
      { title: 'Saddle', value: 's' },
    ],
  },
}
const FORM = {
  content: 'Details',
  content_type: 'form',
  content_attributes: {
    items: [
      { type: 'text', name: 'order', label: 'Order', placeholder: '' },
      { type: 'email', name: 'mail', label: 'Address', placeholder: '' },
    ],
  },
}

type Journey = { readonly visitor: KeyboardVisitor; readonly text: Text }

/** Writes a message in the focused composer and sends it with Enter. Waits until the server has it. */
async function writeFirstMessage(page: Page, { visitor, text }: Journey): Promise<void> {
  await visitor.expectFocus('textbox', text('composer.label'))
  await visitor.type('First')
  await visitor.press('Enter')
  await expect(page.getByRole('img', { name: text('message.sent') })).toBeVisible()
}

/** Opens the menu of the chat and chooses an item with the arrow keys. */
async function chooseFromMenu({ visitor, text }: Journey, item: Parameters<Text>[0]): Promise<void> {
  await visitor.goTo('button', text('chat.menu'), 'Shift+Tab')
  await visitor.press('Enter')
  await visitor.goTo('menuitem', text(item), 'ArrowDown', 4)
  await visitor.press('Enter')
}

for (const locale of LOCALES) {
  const text = textsOf(locale)
  const openChat = async (page: Page, origin: string): Promise<Journey> => {
    await page.goto(`${origin}/widget/chat?website_token=demo&locale=${locale}`)
    return { visitor: createKeyboardVisitor(page), text }
  }

  test(`a visitor without a mouse opens the panel, sends an emoji and a file, closes it and sees new messages (${locale})`, async ({
    page,
    servers,
    sandbox,
  }) => {
    // This listener is there before the key press, because Chromium must not open its own dialog.
    page.on('filechooser', (chooser) => chooser.setFiles(PICTURE_FILE))
    const frame = frameOf(page)
    const [onPage, inPanel] = [createKeyboardVisitor(page), createKeyboardVisitor(page, frame)]
    await page.goto(`${servers.url}/?dock=0&token=demo&locale=${locale}`)
    await expect(page.getByRole('button', { name: 'Chat with us' })).toBeVisible()
    await onPage.press('Tab')
    // The focus loads the frame, which translates the launcher.
    await onPage.goTo('button', startingWith('Chat with us', text('launcher.label')), 'Tab', MAX_CONTROLS_OF_PAGE)
    await onPage.press('Enter')
    // The static Home and its chat have fewer buttons.
    await expect(frame.locator('#app').getByRole('button', { name: text('home.sendMessage') })).toBeVisible()
    await expect.poll(() => frame.locator('html').evaluate(() => document.hasFocus())).toBe(true)
    await inPanel.press('Tab')
    await inPanel.goTo('button', startingWith(text('home.sendMessage')))
    await inPanel.press('Enter')

    await inPanel.expectFocus('textbox', text('composer.label'))
    await inPanel.type('Hello ')
    await inPanel.goTo('button', text('composer.emoji'))
    await inPanel.press('Enter')
    const picker = frame.getByRole('dialog', { name: text('emoji.search') })
    await expect(picker.getByRole('gridcell').first()).toBeVisible()
    await expect(picker.locator(':focus')).toHaveCount(1)
    await inPanel.press('ArrowDown', 'Enter')
    const composer = frame.getByRole('textbox', { name: text('composer.label') })
    await expect(composer).toHaveValue(/^Hello \p{Extended_Pictographic}/u)

    await inPanel.expectFocus('textbox', text('composer.label'))
    await inPanel.goTo('button', text('composer.attach'))
    await inPanel.press('Enter')
    await expect(frame.getByRole('button', { name: text('file.remove', { name: 'bike.png' }) })).toBeVisible()
    await inPanel.goTo('button', text('composer.send'))
    await inPanel.press('Enter')
    await expect(frame.getByRole('img', { name: text('message.sent') })).toBeVisible()
    await expect(composer).toHaveValue('')
    await inPanel.goTo('textbox', text('composer.label'), 'Shift+Tab')
    await inPanel.press('Escape')
    await onPage.expectFocus('button', text('launcher.label'))

    await sendAgentMessage(sandbox, await newestConversation(sandbox), 'An answer')
    const seeNew = frame.getByRole('button', { name: text('unread.see') })
    await expect(seeNew).toBeVisible()
    await onPage.press('Tab')
    await inPanel.goTo('button', text('unread.see'))
    await inPanel.press('Enter')
    await inPanel.expectFocus('textbox', text('composer.label'))
    await inPanel.press('Escape')
    await onPage.expectFocus('button', startingWith(text('launcher.label')))
  })

  test(`a visitor without a mouse replies, chooses an option, fills in a form and retries a failed message (${locale})`, async ({
    page,
    servers,
    sandbox,
  }) => {
    const journey = await openChat(page, servers.sandboxUrl)
    const { visitor } = journey
    await writeFirstMessage(page, journey)
    const id = await newestConversation(sandbox)

    const answer = startingWith(`${text('message.byAgent', { name: 'Mara Lindqvist' })} An answer`)
    await sendAgentMessage(sandbox, id, 'An answer')
    await expect(page.getByRole('article', { name: answer })).toBeVisible()
    await visitor.goTo('article', answer, 'Shift+Tab')
    await visitor.press('Enter')
    await visitor.expectFocus('button', text('message.reply'))
    await visitor.press('Enter')
    await visitor.expectFocus('textbox', text('composer.label'))
    await visitor.type('A reply')
    await visitor.press('Enter')
    await expect.poll(() => visitorTexts(sandbox, id)).toEqual(['First', 'A reply'])

    const question = /Which\?/
    await sendAgentMessage(sandbox, id, OPTIONS)
    await expect(page.getByText('Saddle')).toBeVisible()
    await visitor.goTo('article', question, 'Shift+Tab')
    await visitor.press('Enter')
    await visitor.goTo('button', 'Saddle')
    await visitor.press('Enter')
    await expect.poll(() => submittedValues(sandbox, id)).toEqual([{ title: 'Saddle', value: 's' }])
    await visitor.expectFocus('article', question)

    await sendAgentMessage(sandbox, id, FORM)
    await expect(page.getByRole('textbox', { name: 'Order', exact: true })).toBeVisible()
    await visitor.goTo('article', /Details/, 'ArrowDown')
    await visitor.press('Enter')
    await visitor.expectFocus('textbox', 'Order')
    await visitor.type('LB-7')
    await visitor.press('Enter')
    await visitor.expectFocus('textbox', 'Address')
    await expect(page.locator(':focus')).toHaveAccessibleDescription(text('form.required'))
    await visitor.type('ada@example.com')
    await visitor.press('Enter')
    await expect.poll(() => submittedValues(sandbox, id)).toEqual([{ name: 'order', value: 'LB-7' }, { name: 'mail', value: 'ada@example.com' }]) // prettier-ignore
    await visitor.expectFocus('article', /Details/)

    await failNextSend(sandbox, 422)
    await visitor.goTo('textbox', text('composer.label'))
    await visitor.type('Once more')
    await visitor.press('Enter')
    await expect(page.getByRole('log').getByRole('alert')).toBeVisible()
    await visitor.goTo('article', /Once more/, 'Shift+Tab')
    await visitor.press('Enter')
    await visitor.expectFocus('button', text('retry'))
    await visitor.press('Enter')
    await expect.poll(() => visitorTexts(sandbox, id)).toEqual(['First', 'A reply', 'Once more'])
    await visitor.expectFocus('article', /Once more/)
  }) // prettier-ignore

  test(`a visitor without a mouse corrects the errors of the pre-chat form and starts the conversation (${locale})`, async ({
    page,
    servers,
    sandbox,
  }) => {
    await sandbox('PUT', '/tenants/demo/pre-chat', {
      isEnabled: true,
      fields: [{ name: 'fullName' }, { name: 'emailAddress' }],
    })
    const { visitor } = await openChat(page, servers.sandboxUrl)
    await visitor.expectFocus('textbox', text('form.fullName'))
    await visitor.goTo('button', text('conversation.start'))
    await visitor.press('Enter')
    await visitor.expectFocus('textbox', text('form.fullName'))
    await expect(page.locator(':focus')).toHaveAccessibleDescription(text('form.nameRequired'))
    await visitor.type('Ada Byron')
    await visitor.goTo('textbox', text('form.email'))
    await visitor.type('ada')
    await visitor.goTo('textbox', text('form.message'))
    await visitor.type('Do you ship to Malta?')
    await visitor.goTo('button', text('conversation.start'))
    await visitor.press('Enter')
    await visitor.expectFocus('textbox', text('form.email'))
    await expect(page.locator(':focus')).toHaveAccessibleDescription(text('form.invalidEmail'))
    await visitor.type('@example.com')
    await visitor.goTo('button', text('conversation.start'))
    await visitor.press('Enter')
    await visitor.expectFocus('textbox', text('composer.label'))
    await expect(page.getByRole('log').getByText('Do you ship to Malta?')).toBeVisible()
  })

  test(`a visitor without a mouse mutes sounds, ends the conversation, rates it, gets a transcript and starts anew (${locale})`, async ({
    page,
    servers,
    sandbox,
  }) => {
    const journey = await openChat(page, servers.sandboxUrl)
    const { visitor } = journey
    await writeFirstMessage(page, journey)
    await chooseFromMenu(journey, 'sound.mute')
    await visitor.expectFocus('button', text('chat.menu'))
    await chooseFromMenu(journey, 'conversation.end')
    await visitor.expectFocus('button', text('conversation.endCancel'))
    await visitor.goTo('button', text('conversation.end'))
    await visitor.press('Enter')
    await visitor.expectFocus('button', text('chat.menu'))
    const id = await newestConversation(sandbox)
    await resolveConversation(sandbox, id)

    await expect(page.getByRole('radiogroup')).toBeVisible()
    await visitor.goTo('article', /./)
    await visitor.press('Enter')
    await visitor.goTo('radio', text('csat.rating.3'), 'ArrowDown', 3)
    await visitor.goTo('button', text('form.submit'))
    await visitor.press('Enter')
    await expect(page.getByText(text('csat.thanks'))).toBeVisible()
    await visitor.expectFocus('article', /./)

    await visitor.goTo('button', text('transcript.request'))
    await visitor.press('Enter')
    await visitor.expectFocus('textbox', text('form.email'))
    await visitor.type('ada')
    await visitor.press('Enter')
    await expect(page.getByRole('alert')).toHaveText(text('form.invalidEmail'))
    await visitor.expectFocus('textbox', text('form.email'))
    await visitor.type('@example.com')
    await visitor.press('Enter')
    await expect(page.getByText(text('transcript.sent'))).toBeVisible()
    await visitor.expectFocus('button', text('transcript.request'))

    await visitor.goTo('button', text('conversation.startNew'), 'Shift+Tab')
    await visitor.press('Enter')
    await visitor.expectFocus('textbox', text('composer.label'))
  })

  test(`a visitor without a mouse starts a bot, answers its question, and opens and closes a picture (${locale})`, async ({
    page,
    servers,
    sandbox,
  }) => {
    await sandbox('PUT', '/tenants/bot/pre-chat', { isEnabled: false })
    await page.goto(`${servers.sandboxUrl}/widget/chat?website_token=bot&locale=${locale}`)
    const visitor = createKeyboardVisitor(page)
    await expect(page.getByRole('button', { name: text('conversation.start') })).toBeVisible()
    await visitor.press('Tab')
    await visitor.goTo('button', text('conversation.start'))
    await visitor.press('Enter')
    const question = /What is it about/
    await expect(page.getByRole('article', { name: question })).toBeVisible()
    // Enter goes into the message only once it contains something to press.
    await expect(page.getByRole('button', { name: 'Where is my order?' })).toBeVisible()
    await visitor.expectFocus('log', text('messages.label'))
    await visitor.goTo('article', question)
    await visitor.press('Enter')
    await visitor.goTo('button', 'Where is my order?')
    await visitor.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Order number' })).toBeVisible()

    const id = await newestConversation(sandbox, 'bot')
    await sendAgentMessage(sandbox, id, { content: 'Look', attachments: [{ name: 'bike.png', mediaType: 'image/png', base64: PICTURE }] }) // prettier-ignore
    const picture = text('image.open', { name: 'bike.png' })
    await expect(page.getByRole('button', { name: picture })).toBeVisible()
    await visitor.goTo('article', /Look/, 'ArrowDown')
    await visitor.press('Enter')
    await visitor.goTo('button', picture)
    await visitor.press('Enter')
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
    await visitor.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await visitor.expectFocus('button', picture)
  })

  test(`a visitor without a mouse hears of a campaign beside the launcher and replies to it (${locale})`, async ({
    page,
    servers,
    sandbox,
  }) => {
    const rules = { url: `${servers.url}/*`, time_on_page: 1 }
    await sandbox('PUT', '/tenants/demo/campaigns', [{ id: 31, message: 'I can help.', trigger_rules: rules }])
    const frame = frameOf(page)
    const [onPage, inPanel] = [createKeyboardVisitor(page), createKeyboardVisitor(page, frame)]
    await page.goto(`${servers.url}/?dock=0&token=demo&locale=${locale}&campaigns`)
    await expect(frame.getByText('I can help.')).toBeVisible()
    await onPage.press('Tab')
    await onPage.goTo('button', startingWith(text('launcher.label')), 'Tab', MAX_CONTROLS_OF_PAGE)
    await onPage.press('Tab')
    await inPanel.goTo('button', text('message.reply'))
    await inPanel.press('Enter')

    await inPanel.expectFocus('textbox', text('composer.label'))
    await inPanel.type('Yes, please')
    await inPanel.press('Enter')
    await expect(frame.getByRole('img', { name: text('message.sent') })).toBeVisible()
    expect(await visitorTexts(sandbox, await newestConversation(sandbox))).toEqual(['Yes, please'])
  })

  test(`a visitor without a mouse searches, opens an article, says that it did not help and goes back (${locale})`, async ({
    page,
    servers,
  }) => {
    const visitor = createKeyboardVisitor(page)
    await page.goto(`${servers.sandboxUrl}/widget/help?website_token=demo&locale=${locale}`)
    await expect(page.getByRole('searchbox')).toBeVisible()
    await visitor.press('Tab')
    await visitor.goTo('searchbox', text('search.label'))
    await visitor.type('lumen')
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: /\d/ })).toHaveCount(1)
    await visitor.goTo('button', text('search.clear'))
    await visitor.press('Tab')
    const chosen = await page.locator(':focus').textContent()
    await visitor.press('Enter')
    const title = page.getByRole('article').getByRole('heading', { level: 2 })
    await expect(title).toBeFocused()
    await visitor.goTo('button', text('article.helpfulNo'), 'Tab', 40)
    await visitor.press('Enter')
    await expect(page.getByRole('button', { name: text('article.helpfulNo'), exact: true })).toHaveCount(0)
    await visitor.goTo('button', text('article.helpWanted'))
    await visitor.goTo('button', text('article.back'), 'Shift+Tab', 40)
    await visitor.press('Enter')
    await expect(page.locator('button:focus')).toHaveText(chosen ?? '')
  })
}
