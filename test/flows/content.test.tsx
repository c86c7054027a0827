import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  chooseFiles,
  requestBodies,
  composer,
  openConversation,
  messageCreated,
  deliverEvents,
  holdResponse,
  advanceTime,
  log,
  MARA,
  press,
  send,
  SEND,
  type StartedWidget,
  postedEvents,
} from '#test/support/widget/conversation.tsx'
import { json } from '#test/support/network/observedFetch.ts'
import { startWidget } from '#test/support/widget/startedWidget.tsx'

/** Clicks a button and waits for the lightbox, which is a lazy chunk that loads on the first click. */
const clickAndWait = (button: HTMLElement): Promise<void> => act(async () => void fireEvent.click(button))

/** Adds the dialog methods that jsdom does not implement. */
function mockDialogs(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
    setTimeout(() => fireEvent(this, new Event('close')))
  }
}

beforeAll(async () => {
  await import('#components/richText/MarkedText.tsx')
  await import('#screens/chat/message/extras/MessageExtras.tsx')
  await import('#components/lightbox/Lightbox.tsx')
})
beforeEach(() => {
  jest.useFakeTimers()
  mockDialogs()
})
afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

/** Opens a conversation that contains this message of the team. */
async function openWithMessage(content: string, more: object = {}): Promise<StartedWidget> {
  const widget = startWidget()
  widget.server.add(content, more)
  await openConversation(widget)
  return widget
}

/** Waits for content that a lazy chunk renders. */
const findInLog = (text: string | RegExp): Promise<HTMLElement> => within(log()).findByText(text)

const PATCH = 'PATCH /api/v1/widget/messages'

const patchBodies = (widget: StartedWidget): Promise<readonly unknown[]> => requestBodies(widget, PATCH)

const fill = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('message text', () => {
  test('Markdown in a message is rendered as formatted text', async () => {
    await openWithMessage('Some **bold** and a list:\n\n- one\n- two')

    expect((await findInLog('bold')).tagName).toBe('STRONG')
    expect(
      within(log())
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['one', 'two'])
  })

  test('an activity message of 1 MB is cut off after 2,000 characters', async () => {
    await openWithMessage('word '.repeat(200_000), { message_type: 2 })

    expect((await findInLog(/^word word/)).textContent).toHaveLength(2_001)
  })

  test('HTML in a message is shown as plain text and never executed', async () => {
    await openWithMessage('**Look:** <img src=x onerror="alert(1)"> <b>not bold</b>')
    await findInLog('Look:')

    expect(log()).toHaveTextContent('<img src=x onerror="alert(1)"> <b>not bold</b>')
    expect(log().querySelector('img, b')).toBeNull()
  })

  test('links in a message open in a new tab without opener and referrer, and unsafe URLs are not linked', async () => {
    await openWithMessage('See [the guide](https://example.com/guide), not [this](javascript:alert(1)).')
    const link = await within(log()).findByRole('link', { name: 'the guide' })

    expect(link).toHaveAttribute('href', 'https://example.com/guide')
    expect(link).toHaveAttribute('target', '_blank')
    expect(link.getAttribute('rel')?.split(' ')).toEqual(expect.arrayContaining(['noopener', 'noreferrer']))
    expect(within(log()).getAllByRole('link')).toHaveLength(1)
  })

  test('a message of a few emoji and no text is shown without a bubble', async () => {
    const widget = await openWithMessage('🎉🎉')
    widget.server.add('🎉 party')
    const emojiText = within(log()).getByText('🎉🎉')
    expect(emojiText.closest('.bubble')).toBeNull()
    await deliverEvents(widget, messageCreated(800, '🎉 party'))

    expect(within(log()).getByText('🎉 party').closest('.bubble')).not.toBeNull()
  })

  test('a message of an unknown content type is shown as text', async () => {
    await openWithMessage('From the future', { content_type: 'hologram', content_attributes: { items: [1] } })

    expect(await findInLog('From the future')).toBeInTheDocument()
  })
})

const attachment = (file_type: string, name: string, more: object = {}) => ({
  content: null,
  attachments: [{ id: 9, file_type, data_url: `https://a.test/files/${name}`, thumb_url: '', file_size: 20_480, ...more }], // prettier-ignore
})

describe('attachments', () => {
  test('an image attachment opens in a dialog with its name, a close button and a download link', async () => {
    await openWithMessage('', attachment('image', 'frame.png'))
    await clickAndWait(await screen.findByRole('button', { name: 'Open image frame.png' }))
    const dialog = await screen.findByRole('dialog', { name: 'frame.png' })

    expect(within(dialog).getByRole('img', { name: 'frame.png' })).toHaveAttribute('src', 'https://a.test/files/frame.png') // prettier-ignore
    expect(within(dialog).getByRole('link', { name: 'Download' })).toHaveAttribute('href', 'https://a.test/files/frame.png') // prettier-ignore
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close image' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test('an image attachment that fails to load is shown as a file to download', async () => {
    await openWithMessage('', attachment('image', 'frame.png'))
    const button = await screen.findByRole('button', { name: 'Open image frame.png' })
    const picture = button.querySelector('img')
    if (picture) fireEvent.error(picture)

    expect(screen.queryByRole('button', { name: 'Open image frame.png' })).not.toBeInTheDocument()
    expect(log()).toHaveTextContent('frame.png')
    expect(screen.getByRole('link', { name: 'Download' })).toBeInTheDocument()
  })

  test.each([
    ['audio', 'note.mp3', 'AUDIO'],
    ['video', 'ride.mp4', 'VIDEO'],
  ])('an attachment of type %s is shown in a player with controls', async (kind, name, tag) => {
    await openWithMessage('', attachment(kind, name))
    const player = await screen.findByLabelText(name)

    expect(player.tagName).toBe(tag)
    expect(player).toHaveAttribute('src', `https://a.test/files/${name}`)
    expect(player).toHaveAttribute('controls')
  })

  test('a recording has its name and a download beside the player, and the text that was sent with it', async () => {
    await openWithMessage('', { ...attachment('audio', 'note.mp3'), content: 'In words: ring the bell twice' })
    await screen.findByLabelText('note.mp3')

    expect(log()).toHaveTextContent('In words: ring the bell twice')
    expect(log()).toHaveTextContent('note.mp3')
    const link = screen.getByRole('link', { name: 'Download' })
    expect(link).toHaveAttribute('href', 'https://a.test/files/note.mp3')
    expect(link).toHaveAttribute('download', 'note.mp3')
  })

  test('any other attachment shows its name and size and a download link that opens in a new tab', async () => {
    await openWithMessage('', attachment('file', 'price%20list.pdf'))
    const link = await screen.findByRole('link', { name: 'Download' })

    expect(log()).toHaveTextContent('price list.pdf')
    expect(log()).toHaveTextContent('20 kB')
    expect(link).toHaveAttribute('href', 'https://a.test/files/price%20list.pdf')
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  })

  test('a location shows its name and a link to its map', async () => {
    const place = attachment('location', '', { fallback_title: 'Our shop', data_url: 'https://maps.example.com/?q=1' })
    await openWithMessage('', place)

    expect(await screen.findByRole('link', { name: 'Open the map' })).toBeInTheDocument()
    expect(log()).toHaveTextContent('Our shop')
  })

  test.each(['location', 'contact'])('a %s without an address shows its name and no error', async (kind) => {
    await openWithMessage('', attachment(kind, '', { fallback_title: '+46 40 123 45', data_url: null }))

    expect(await within(log()).findByText('+46 40 123 45')).toBeInTheDocument()
    expect(within(log()).queryByRole('link')).not.toBeInTheDocument()
    expect(log()).not.toHaveTextContent('This file cannot be opened.')
  })

  test('an attachment with an unsafe URL has no link', async () => {
    await openWithMessage('Careful', attachment('file', 'x', { data_url: 'javascript:alert(1)' }))
    await advanceTime(200)

    expect(within(log()).queryByRole('link')).not.toBeInTheDocument()
  })
})

const FORM = {
  content_type: 'form',
  content_attributes: {
    button_label: 'Send it',
    items: [
      { name: 'mail', type: 'email', label: 'Your mail', placeholder: '' },
      { name: 'order', type: 'text', label: 'Order', pattern: '[A-Z]{2}\\d+', pattern_error: 'Like AB12' },
      { name: 'size', type: 'select', label: 'Frame', options: [{ label: 'Small', value: 's' }, { label: 'Large', value: 'l' }] },
    ],
  },
} // prettier-ignore

function fillForm(email: string, order: string): void {
  fill('Your mail', email)
  fill('Order', order)
  fill('Frame', 'l')
}

const VALUES = [
  { name: 'mail', value: 'Ada@example.com' },
  { name: 'order', value: 'AB12' },
  { name: 'size', value: 'l' },
]

describe('form message', () => {
  test('an empty form message shows an error at every field and is not sent', async () => {
    const widget = await openWithMessage('Please fill in', FORM)
    fireEvent.click(await screen.findByRole('button', { name: 'Send it' }))

    expect(within(log()).getAllByText('This field is required')).toHaveLength(3)
    expect(screen.getByLabelText('Your mail')).toHaveAccessibleDescription('This field is required')
    expect(screen.getByLabelText('Your mail')).toHaveFocus()
    expect(await patchBodies(widget)).toEqual([])
  })

  test('a form message says above its labelled fields that all of them are required', async () => {
    await openWithMessage('Please fill in', FORM)
    const mail = await screen.findByText('Your mail')

    expect(screen.getByText('All fields are required.').compareDocumentPosition(mail)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
    for (const name of ['Your mail', 'Order', 'Frame']) {
      expect(screen.getByLabelText(name)).toBeRequired()
      expect(screen.getByText(name)).toBeVisible()
    }
  })

  test('a form message shows an error for an invalid e-mail address and the tenant’s pattern error', async () => {
    const widget = await openWithMessage('Please fill in', FORM)
    await screen.findByRole('button', { name: 'Send it' })
    fillForm('ada@', '12')
    press('Send it')

    expect(screen.getByLabelText('Your mail')).toHaveAccessibleDescription('Invalid email address')
    expect(screen.getByLabelText('Order')).toHaveAccessibleDescription('Like AB12')
    expect(await patchBodies(widget)).toEqual([])
  })

  test('a form field that fails a pattern without an error text of the tenant shows “Invalid field”', async () => {
    const items = [{ name: 'order', type: 'text', label: 'Order', pattern: '[A-Z]{2}\\d+' }]
    const widget = await openWithMessage('Please fill in', { ...FORM, content_attributes: { items } })
    await screen.findByLabelText('Order')
    fill('Order', '12')
    press('Submit')

    expect(screen.getByLabelText('Order')).toHaveAccessibleDescription('Invalid field')
    expect(screen.getByLabelText('Order')).toBeInvalid()
    expect(await patchBodies(widget)).toEqual([])
  })

  test('a form field with an unsupported pattern accepts any text, and the reason is reported', async () => {
    const items = [{ name: 'order', type: 'text', label: 'Order', pattern: '(?=.*[A-Z]).{8,}' }]
    const widget = await openWithMessage('Please fill in', { ...FORM, content_attributes: { items } })
    await screen.findByLabelText('Order')
    fill('Order', '12')
    press('Submit')

    expect(await findInLog('Submitted')).toBeInTheDocument()
    expect(widget.reports).toContainEqual(new Error('The pattern of the field "order" is not used: unsupported'))
  })

  test('a submitted form message shows the submitted values in place of its fields', async () => {
    const widget = await openWithMessage('Please fill in', FORM)
    await screen.findByRole('button', { name: 'Send it' })
    fillForm(' Ada@Example.com ', 'AB12')
    press('Send it')

    expect(await findInLog('Submitted')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Send it' })).not.toBeInTheDocument()
    expect(log()).toHaveTextContent('FrameLarge')
    expect(await patchBodies(widget)).toEqual([{ contact: {}, message: { submitted_values: VALUES } }])
    expect(widget.server.requestLines).toContain(`${PATCH}/500`)
  })

  test('a form message that fails on the server keeps its values and can be sent again', async () => {
    const widget = await openWithMessage('Please fill in', FORM)
    await screen.findByRole('button', { name: 'Send it' })
    widget.server.respondOnce(PATCH, () => json({}, 500))
    fillForm('ada@example.com', 'AB12')
    press('Send it')
    expect(await within(log()).findByRole('alert')).toHaveTextContent('There was an error, please try again')
    expect(screen.getByLabelText('Order')).toHaveValue('AB12')
    press('Send it')

    expect(await findInLog('Submitted')).toBeInTheDocument()
  })

  test('a form message is sent once if its button is pressed twice', async () => {
    const widget = await openWithMessage('Please fill in', FORM)
    await screen.findByRole('button', { name: 'Send it' })
    const respond = holdResponse(widget.server, PATCH)
    fillForm('ada@example.com', 'AB12')
    press('Send it')
    press('Send it')
    await respond(() => json({}))

    expect(await patchBodies(widget)).toHaveLength(1)
  })

  test('a form message submitted in an earlier visit is shown as submitted', async () => {
    await openWithMessage('Please fill in', {
      ...FORM,
      content_attributes: { ...FORM.content_attributes, submitted_values: VALUES },
    })

    expect(await findInLog('Submitted')).toBeInTheDocument()
    expect(log()).toHaveTextContent('OrderAB12')
    expect(screen.queryByRole('button', { name: 'Send it' })).not.toBeInTheDocument()
  })

  test('unsent values of a form message are kept while the visitor is on another screen', async () => {
    await openWithMessage('Please fill in', FORM)
    await screen.findByRole('button', { name: 'Send it' })
    fill('Order', 'AB1')
    fireEvent.click(screen.getByRole('link', { name: 'Home' }))
    fireEvent.click(await screen.findByRole('button', { name: /send us a/i }))

    expect(await screen.findByLabelText('Order')).toHaveValue('AB1')
  })
})

describe('choice message', () => {
  const CHOICE = {
    content_type: 'input_select',
    content_attributes: { items: [{ title: 'Repairs', value: 'repairs' }, { title: 'Sales', value: 'sales' }] },
  } // prettier-ignore

  test('a choice is sent with one press, and only the chosen option remains', async () => {
    const widget = await openWithMessage('What about?', CHOICE)
    fireEvent.click(await screen.findByRole('button', { name: 'Repairs' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Sales' })).not.toBeInTheDocument())

    expect(within(log()).getByText('Repairs')).toBeInTheDocument()
    expect(log()).not.toHaveTextContent('Sales')
    expect(await patchBodies(widget)).toEqual([
      { contact: {}, message: { submitted_values: [{ title: 'Repairs', value: 'repairs' }] } },
    ])
  })

  test('a choice that the server refuses can be made again', async () => {
    const widget = await openWithMessage('What about?', CHOICE)
    widget.server.respondOnce(PATCH, () => json({}, 422))
    fireEvent.click(await screen.findByRole('button', { name: 'Repairs' }))
    await within(log()).findByRole('alert')
    press('Sales')

    await waitFor(() => expect(screen.queryByRole('button', { name: 'Repairs' })).not.toBeInTheDocument())
    expect(within(log()).getByText('Sales')).toBeInTheDocument()
  })
})

describe('e-mail address message', () => {
  const EMAIL = { content_type: 'input_email', message_type: 3, sender: undefined }

  test('the e-mail address field rejects an invalid address and shows the submitted one', async () => {
    const widget = await openWithMessage('Where can we reach you?', EMAIL)
    await screen.findByLabelText('Email address')
    press('Submit')
    expect(screen.getByLabelText('Email address')).toHaveAccessibleDescription('Please enter your email address')
    expect(screen.getByLabelText('Email address')).toHaveFocus()
    fill('Email address', 'ada')
    press('Submit')
    expect(screen.getByLabelText('Email address')).toHaveAccessibleDescription('Invalid email address')
    fill('Email address', 'ada@Example.com')
    press('Submit')

    expect(await findInLog('ada@example.com')).toBeInTheDocument()
    expect(screen.queryByLabelText('Email address')).not.toBeInTheDocument()
    expect(await patchBodies(widget)).toEqual([{ contact: { email: 'ada@example.com' }, message: {} }])
  })
})

describe('cards and articles', () => {
  const card = {
    title: 'City bike',
    description: 'Quiet',
    media_url: 'https://a.test/bike.png',
    actions: [
      { type: 'link', text: 'See it', uri: 'https://shop.test/bike' },
      { type: 'postback', text: 'Reserve', payload: 'reserve:1' },
      { type: 'link', text: 'Trap', uri: 'javascript:alert(1)' },
    ],
  }
  const CARDS = { content_type: 'cards', content_attributes: { items: [card] } }

  test('a card shows its link, but no link with an unsafe URL', async () => {
    await openWithMessage('Our bikes', CARDS)
    const link = await screen.findByRole('link', { name: 'See it' })

    expect(link).toHaveAttribute('href', 'https://shop.test/bike')
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    expect(screen.queryByText('Trap')).not.toBeInTheDocument()
    expect(log()).toHaveTextContent('City bikeQuiet')
  })

  test('a card whose picture cannot be loaded shows no broken picture', async () => {
    await openWithMessage('Our bikes', CARDS)
    const item = (await screen.findByText('City bike')).closest('li')
    const picture = item?.querySelector('img')
    if (!item || !picture) throw new Error('The card has no picture')
    fireEvent.error(picture)

    expect(item.querySelector('img')).toBeNull()
    expect(item).toHaveTextContent('City bikeQuiet')
  })

  test('a postback button of a card notifies the host', async () => {
    const widget = await openWithMessage('Our bikes', CARDS)
    fireEvent.click(await screen.findByRole('button', { name: 'Reserve' }))

    expect(postedEvents(widget, 'postback')).toEqual([
      { event: 'postback', data: { type: 'postback', text: 'Reserve', payload: 'reserve:1' } },
    ])
  })

  test('articles in a message are links to the help centre', async () => {
    const items = [{ title: 'Adjust the saddle', description: 'In two steps', link: 'https://help.test/saddle' }]
    await openWithMessage('Read this', { content_type: 'article', content_attributes: { items } })
    const link = await screen.findByRole('link', { name: /Adjust the saddle/ })

    expect(link).toHaveTextContent('In two steps')
    expect(link).toHaveAttribute('href', 'https://help.test/saddle')
    expect(link).toHaveAttribute('target', '_blank')
  })
})

describe('satisfaction rating', () => {
  const CSAT = { content_type: 'input_csat', message_type: 3, sender: undefined }

  test('a screen reader hears the translated title of a rating, not the untranslated text of the server', async () => {
    await openWithMessage('Please rate us', CSAT)

    expect(within(log()).getByRole('article')).toHaveAccessibleName(/ said: Rate your conversation, /)
  })

  test('a satisfaction rating is not sent without a selected rating', async () => {
    const widget = await openWithMessage('Rate us', CSAT)
    fireEvent.click(await screen.findByRole('button', { name: 'Submit' }))

    expect(within(log()).getByRole('alert')).toHaveTextContent('This field is required')
    expect(await patchBodies(widget)).toEqual([])
  })

  test('the comment of a satisfaction rating has a visible label that says that it is optional', async () => {
    await openWithMessage('Rate us', CSAT)
    const comment = await screen.findByRole('textbox', { name: 'Message (optional)' })

    expect(screen.getByText('Message (optional)')).toBeVisible()
    expect(comment).toHaveAttribute('placeholder', 'Tell us more...')
  })

  test('a submitted satisfaction rating is confirmed with the rating and the comment', async () => {
    const widget = await openWithMessage('Rate us', CSAT)
    fireEvent.click(await screen.findByRole('radio', { name: 'Satisfied' }))
    fill('Message (optional)', ' Quick and kind ')
    press('Submit')

    expect(await findInLog('Thank you for submitting the rating')).toBeInTheDocument()
    expect(log()).toHaveTextContent('Satisfied')
    expect(log()).toHaveTextContent('Quick and kind')
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
    const response = { rating: 5, feedback_message: 'Quick and kind' }
    expect(await patchBodies(widget)).toEqual([{ contact: {}, message: { submitted_values: { csat_survey_response: response } } }]) // prettier-ignore
  })

  test('a satisfaction rating that fails on the server keeps the rating and the comment', async () => {
    const widget = await openWithMessage('Rate us', CSAT)
    widget.server.respondOnce(PATCH, () => json({}, 500))
    fireEvent.click(await screen.findByRole('radio', { name: 'Okay' }))
    fill('Message (optional)', 'So so')
    press('Submit')

    expect(await within(log()).findByRole('alert')).toHaveTextContent('There was an error, please try again')
    expect(screen.getByLabelText('Message (optional)')).toHaveValue('So so')
    expect(screen.getByRole('radio', { name: 'Okay' })).toBeChecked()
  })

  test('a satisfaction rating from an earlier visit is shown as submitted', async () => {
    const submitted_values = { csat_survey_response: { rating: 1, feedback_message: 'Slow' } }
    await openWithMessage('Rate us', { ...CSAT, content_attributes: { submitted_values } })

    expect(await findInLog('Not Satisfied')).toBeInTheDocument()
    expect(log()).toHaveTextContent('Slow')
  })
})

describe('replies to a message', () => {
  const replyTo = (text: string): void => {
    const row = within(log()).getByText(text).closest<HTMLElement>('[data-key]')
    if (row) fireEvent.click(within(row).getByRole('button', { name: 'Reply' }))
  }

  test('a message that replies to another message quotes it', async () => {
    const widget = await openWithMessage('Which colour?')
    await deliverEvents(widget, messageCreated(900, 'This one', { ...MARA, content_attributes: { in_reply_to: 500 } }))
    const chip = within(log()).getByRole('button', { name: /In reply to/ })

    expect(chip).toHaveTextContent('In reply to Mara Lindqvist Which colour?')
  })

  test('a reply to a message that is not loaded shows no quote', async () => {
    const widget = await openWithMessage('Which colour?')
    await deliverEvents(widget, messageCreated(900, 'This one', { ...MARA, content_attributes: { in_reply_to: 4 } }))

    expect(within(log()).getByText('This one')).toBeInTheDocument()
    expect(within(log()).queryByText(/In reply to/)).not.toBeInTheDocument()
  })

  test('a visitor’s reply is sent with the id of the quoted message', async () => {
    const widget = await openWithMessage('Which colour?')
    replyTo('Which colour?')
    expect(await screen.findByText(/Replying to/)).toHaveTextContent('Replying to Mara Lindqvist')
    expect(composer()).toHaveFocus()
    send('Red')
    await within(log()).findByRole('img', { name: 'Sent' })

    expect(screen.queryByText(/Replying to/)).not.toBeInTheDocument()
    expect(await requestBodies(widget, SEND)).toEqual([
      { message: expect.objectContaining({ content: 'Red', reply_to: 500 }) },
    ])
  })

  test('a refused reply is still a reply when the visitor edits it, and the composer has the focus', async () => {
    const widget = await openWithMessage('Which colour?')
    widget.server.respondOnce(SEND, () => json({}, 422))
    replyTo('Which colour?')
    send('Red')
    await within(log()).findByRole('alert')
    act(() => composer().blur())
    press('Edit')
    expect(composer()).toHaveFocus()
    expect(await screen.findByText(/Replying to/)).toBeInTheDocument()
    send('Red, please')
    await waitFor(() => expect(widget.server.sent).toHaveLength(1))

    expect((await requestBodies(widget, SEND)).at(-1)).toMatchObject({
      message: { content: 'Red, please', reply_to: 500 },
    })
  })

  test('a reply with a file that the server refuses is still a reply when it is sent again', async () => {
    const widget = await openWithMessage('Which colour?')
    widget.server.respondOnce(SEND, () => json({}, 422))
    replyTo('Which colour?')
    await chooseFiles({ container: document.body }, new File(['four'], 'colours.txt', { type: 'text/plain' }))
    send('These')
    await screen.findByText('The file could not be sent. It is still here.')
    expect(screen.getByText(/Replying to/)).toBeInTheDocument()
    press('Try again')
    await waitFor(() => expect(widget.server.sent).toHaveLength(1))

    expect(widget.server.sent).toMatchObject([{ content: 'These', reply_to: 500 }])
  })

  test('after a cancelled reply the message is sent without a reply id', async () => {
    const widget = await openWithMessage('Which colour?')
    replyTo('Which colour?')
    press('Cancel reply')
    expect(screen.queryByText(/Replying to/)).not.toBeInTheDocument()
    send('Red')
    await within(log()).findByRole('img', { name: 'Sent' })

    expect(widget.server.sent[0]).not.toHaveProperty('reply_to')
  })

  test('Escape in the composer cancels a reply, and only the next one closes the chat', async () => {
    const widget = await openWithMessage('Which colour?')
    act(() => widget.host.receive({ event: 'inner-document-width', width: 1280 }))
    replyTo('Which colour?')
    await screen.findByText(/Replying to/)
    fireEvent.keyDown(composer(), { key: 'Escape' })
    expect(screen.queryByText(/Replying to/)).not.toBeInTheDocument()
    expect(postedEvents(widget, 'closeWindow')).toEqual([])

    fireEvent.keyDown(composer(), { key: 'Escape' })
    expect(postedEvents(widget, 'closeWindow')).toHaveLength(1)
  })

  test('a visitor’s reply shows its quote before and after the server’s response', async () => {
    const widget = await openWithMessage('Which colour?')
    const respond = holdResponse(widget.server, SEND)
    replyTo('Which colour?')
    send('Red')
    expect(within(log()).getByRole('button', { name: /In reply to/ })).toBeInTheDocument()
    await advanceTime(50)
    await respond(() => json(widget.server.add('Red', { message_type: 0, content_attributes: { in_reply_to: 500 } })))

    expect(within(log()).getByRole('button', { name: /In reply to/ })).toBeInTheDocument()
  })
})
