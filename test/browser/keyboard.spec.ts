import type { FrameLocator, Locator, Page } from '@playwright/test'
import { bubbleOf, composerOf, expect, frameOf, messagesWithText, openChat, openHost, openStandalone, resolveConversation, sendAgentMessage, sendMessage, sentMark, submittedValues, test, visitorTexts } from './fixtures.ts' // prettier-ignore
import { createKeyboardVisitor } from './keyboard.ts'

/** Maximum number of Tab presses to reach an element of a screen. */
const MAX_STOPS = 60

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => (element.getRootNode() as Document | ShadowRoot).activeElement === element)

/**
 * Returns true if the focus is visible: an outline or a ring appears only with the focus. It may be on the element or
 * on one of three elements around it.
 */
const isFocusVisible = (focused: Locator): Promise<boolean> =>
  focused.evaluate((element: HTMLElement) => {
    const elements = [element, element.parentElement, element.parentElement?.parentElement]
    elements.push(element.parentElement?.parentElement?.parentElement)
    const readFocusStyles = (): readonly string[] =>
      elements.map((candidate) => {
        if (!candidate) return ''
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate)
        return `${outlineStyle === 'none' ? '' : outlineWidth} ${boxShadow}`
      })
    const withFocus = readFocusStyles()
    element.blur()
    const withoutFocus = readFocusStyles()
    element.focus()
    return withFocus.some((style, index) => style !== withoutFocus[index])
  })

/** Presses Tab until the target has the focus. Expects that the focus is visible at every stop. */
async function tabTo(page: Page, chat: Page | FrameLocator, target: Locator): Promise<void> {
  for (let stops = 0; stops < MAX_STOPS && !(await isFocused(target)); stops += 1) {
    await page.keyboard.press('Tab')
    const focused = chat.locator(':focus')
    if ((await focused.count()) === 0) continue
    const name = await focused.evaluate((element) => element.getAttribute('aria-label') ?? element.textContent)
    expect(await isFocusVisible(focused), `the focus is seen on “${name}”`).toBe(true)
  }
  await expect(target).toBeFocused()
}

/** Goes with Tab to the newest message, the only tab stop of the log, and with Enter to its first control. */
async function enterNewestMessage(page: Page): Promise<void> {
  await tabTo(page, page, page.getByRole('article').last())
  await page.keyboard.press('Enter')
}

test('a visitor opens the panel and sends messages with the keyboard alone', async ({ page, servers, sandbox }) => {
  await openHost(page, servers)
  const frame = frameOf(page)
  for (let stops = 0; stops < MAX_STOPS && !(await isFocused(bubbleOf(page))); stops += 1)
    await page.keyboard.press('Tab')
  await expect(bubbleOf(page)).toBeFocused()
  await page.keyboard.press('Enter')
  const card = frame.getByRole('button', { name: 'Send us a message' })
  await expect(card).toBeVisible()
  await tabTo(page, frame, card)
  await page.keyboard.press('Enter')
  const composer = composerOf(frame)
  await expect(composer).toBeVisible()
  await tabTo(page, frame, composer)
  await page.keyboard.type('By hand')
  await page.keyboard.press('Enter')
  await expect(sentMark(frame)).toBeVisible()
  await expect(composer).toBeFocused()
  await page.keyboard.type('With the button')
  await tabTo(page, frame, frame.getByRole('button', { name: 'Send message' }))
  await page.keyboard.press('Enter')
  await expect(messagesWithText(frame, 'With the button')).toHaveCount(1)
  await expect(composer).toHaveValue('')
  const id = ((await sandbox('GET', '/conversations?website_token=demo')) as readonly { readonly id: number }[])[0]?.id
  await expect.poll(() => visitorTexts(sandbox, id ?? 0)).toEqual(['By hand', 'With the button'])
})

test('letters typed after a press on a message or on the tab of the chat are in the composer', async ({
  page,
  servers,
}) => {
  await openHost(page, servers)
  const frame = await openChat(page)
  const composer = composerOf(frame)
  await sendMessage(frame, 'My bike is broken')
  await expect(sentMark(frame)).toBeVisible()
  await messagesWithText(frame, 'My bike is broken').click()
  await expect(composer).not.toBeFocused()
  await page.keyboard.type('the front wheel')
  await expect(composer).toHaveValue('the front wheel')
  await expect(frame.getByText('Replying to')).toHaveCount(0)

  for (const name of ['Home', 'Chat']) await frame.getByRole('link', { name, exact: true }).click()
  await expect(composer).toBeVisible()
  await page.keyboard.type(', of it')
  await expect(composer).toHaveValue('the front wheel, of it')
})

test('a panel that is opened again takes the focus, and what is typed goes into the composer', async ({
  page,
  servers,
}) => {
  await openHost(page, servers)
  const frame = await openChat(page)
  await expect(composerOf(frame)).toBeFocused()
  await page.keyboard.type('Where is')
  await page.keyboard.press('Escape')
  await expect(page.locator('#chatwoot_live_chat_widget')).toBeHidden()
  await bubbleOf(page).click()
  // The frame receives keys a moment after the host page has given it the focus.
  await expect(composerOf(frame)).toBeFocused()
  await page.keyboard.type(' my parcel?')
  await expect(composerOf(frame)).toHaveValue('Where is my parcel?')
})

test('the focus is not lost after a message is sent with the send button', async ({ page, servers }) => {
  await openStandalone(page, servers)
  await composerOf(page).focus()
  await page.keyboard.type('With the button')
  await tabTo(page, page, page.getByRole('button', { name: 'Send message' }))
  await page.keyboard.press('Enter')
  await expect(messagesWithText(page, 'With the button')).toHaveCount(1)

  await expect(page.locator(':focus')).toHaveCount(1)
})

test('the menu opens with the keyboard, its arrow keys wrap, and it returns the focus to its button', async ({
  page,
  conversationId: _id,
}) => {
  const menu = page.getByRole('button', { name: 'More options' })
  const [mute, end] = [
    page.getByRole('menuitem', { name: 'Mute sounds' }),
    page.getByRole('menuitem', { name: 'End conversation' }),
  ]
  await composerOf(page).focus()
  await tabTo(page, page, menu)
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Enter')
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  for (const [key, item] of [
    ['ArrowDown', end],
    ['ArrowDown', mute],
    ['ArrowUp', end],
    ['Home', mute],
    ['End', end],
  ] as const) {
    await page.keyboard.press(key)
    await expect(item).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(mute).toHaveCount(0)
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(mute).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(mute).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(mute).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(page.getByRole('menuitem', { name: 'Turn sounds on' })).toBeFocused()
})

test('the dialog that confirms the end of a conversation focuses the safe answer and keeps the focus until Escape', async ({
  page,
  conversationId: _id,
}) => {
  await tabTo(page, page, page.getByRole('button', { name: 'More options' }))
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'End this conversation?' })
  const [keep, end] = [
    dialog.getByRole('button', { name: 'Keep chatting' }),
    dialog.getByRole('button', { name: 'End conversation' }),
  ]
  await expect(keep).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(end).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(keep).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(end).toBeFocused()
  await page.keyboard.press('Escape')

  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'More options' })).toBeFocused()
})

test('a rating can be submitted with the keyboard alone', async ({ page, sandbox, conversationId: id }) => {
  await resolveConversation(sandbox, id)
  const okay = page.getByRole('radio', { name: 'Okay' })
  await expect(okay).toBeVisible()
  await enterNewestMessage(page)
  await expect(page.getByRole('radio').first()).toBeFocused()
  while (!(await okay.isChecked())) await page.keyboard.press('ArrowRight')
  await expect(okay).toBeFocused()
  expect(await isFocusVisible(okay)).toBe(true)
  await tabTo(page, page, page.getByLabel('Message (optional)'))
  await page.keyboard.type('It took a while')
  await tabTo(page, page, page.getByRole('button', { name: 'Submit' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Thank you for submitting the rating')).toBeVisible()

  await expect
    .poll(() => submittedValues(sandbox, id))
    .toEqual({ csat_survey_response: { rating: 3, feedback_message: 'It took a while' } })
})

const FORM = {
  content: 'Who are you?',
  content_type: 'form',
  content_attributes: {
    items: [
      { name: 'name', label: 'Your name', type: 'text', placeholder: '' },
      { name: 'email', label: 'Your address', type: 'email', placeholder: '' },
    ],
  },
}

test('a form message can be submitted with the keyboard alone and shows an error at the invalid field', async ({
  page,
  sandbox,
  conversationId: id,
}) => {
  await sendAgentMessage(sandbox, id, FORM)
  const [name, address] = [page.getByLabel('Your name'), page.getByLabel('Your address')]
  await expect(name).toBeVisible()
  await enterNewestMessage(page)
  await expect(name).toBeFocused()
  await page.keyboard.type('Ada')
  await page.keyboard.press('Enter')
  await expect(address).toBeFocused()
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await expect(address).toHaveAccessibleDescription('This field is required')
  await page.keyboard.type('ada@example.com')
  await tabTo(page, page, page.getByRole('button', { name: 'Submit' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Submitted')).toBeVisible()

  await expect
    .poll(() => submittedValues(sandbox, id))
    .toEqual([
      { name: 'name', value: 'Ada' },
      { name: 'email', value: 'ada@example.com' },
    ])
})

test('the focus is not lost when a retry succeeds, an alert is dismissed or a text becomes a file', async ({
  page,
  servers,
  sandbox,
}) => {
  const focused = page.locator(':focus')
  await sandbox('POST', '/faults', { name: 'respond-with-status', path: '/knowledge-base', status: 500, times: 1 })
  await page.goto(`${servers.sandboxUrl}/widget/help?website_token=demo&locale=en`)
  const retry = page.getByRole('button', { name: 'Try again' })
  await retry.press('Enter')
  await expect(page.getByText('Charge the battery')).toBeVisible()
  await expect.soft(focused).toHaveCount(1, { timeout: 5_000 })

  await sandbox('POST', '/faults', { name: 'respond-with-status', path: '/config', status: 500, times: 1 })
  await page.goto(`${servers.sandboxUrl}/widget/chat?website_token=demo&locale=en`)
  await retry.press('Enter')
  await expect(composerOf(page)).toBeVisible()
  await expect.soft(focused).toHaveCount(1, { timeout: 5_000 })

  await page.locator('input[type=file]').setInputFiles({ name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) }) // prettier-ignore
  await page.getByRole('button', { name: 'Dismiss' }).press('Enter')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect.soft(focused).toHaveCount(1, { timeout: 5_000 })

  await composerOf(page).fill('word '.repeat(230))
  await page.getByRole('button', { name: 'Send it as a text file' }).press('Enter')
  await expect(page.getByRole('log').getByText('message.txt')).toBeVisible()
  await expect(composerOf(page)).toHaveValue('')
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await expect.soft(focused).toHaveCount(1, { timeout: 5_000 })
})

test('a keyboard journey fails if the focus is lost, or if a control keeps it', async ({ page }) => {
  await page.setContent('<input aria-label="Trap" onkeydown="if (event.key === \'Tab\') event.preventDefault()"><button>Send</button>') // prettier-ignore
  const visitor = createKeyboardVisitor(page)
  await visitor.press('Tab')
  await expect(visitor.goTo('button', 'Send')).rejects.toThrow(/button “Send” has the focus.*\n.*textbox "Trap"/)
  await page.evaluate(() => document.activeElement?.remove())
  await expect(visitor.goTo('button', 'Send')).rejects.toThrow('an element has the focus on the way to button “Send”')
}) // prettier-ignore
