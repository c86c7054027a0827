import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  bodies,
  composer,
  converse,
  created,
  hear,
  hold,
  later,
  log,
  MARA,
  press,
  send,
  SEND,
  type Started,
  told,
} from '#test/support/conversation.tsx'
import { json } from '#test/support/observedFetch.ts'
import { startWidget } from '#test/support/startedWidget.tsx'

/** Clicks a button and waits for the lightbox, which is a lazy chunk that loads on the first click. */
const open = (button: HTMLElement): Promise<void> => act(async () => void fireEvent.click(button))

/** Adds the dialog methods that jsdom does not implement. */
function teachDialogs(): void {
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
  await import('#screens/chat/extras/MessageExtras.tsx')
  await import('#components/lightbox/Lightbox.tsx')
})
beforeEach(() => {
  jest.useFakeTimers()
  teachDialogs()
})
afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

/** Opens a conversation that contains this message of the team. */
async function hearing(content: string, more: object = {}): Promise<Started> {
  const widget = startWidget()
  widget.server.add(content, more)
  await converse(widget)
  return widget
}

/** Waits for content that a lazy chunk renders. */
const shown = (words: string | RegExp): Promise<HTMLElement> => within(log()).findByText(words)

const PATCH = 'PATCH /api/v1/widget/messages'

const asked = (widget: Started): Promise<readonly unknown[]> => bodies(widget, PATCH)

const fill = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('words', () => {
  test('in Markdown are shown as what they mean', async () => {
    await hearing('Some **bold** and a list:\n\n- one\n- two')

    expect((await shown('bold')).tagName).toBe('STRONG')
    expect(
      within(log())
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['one', 'two'])
  })

  test('of an event of 1 MB are shown up to 2,000 characters', async () => {
    await hearing('word '.repeat(200_000), { message_type: 2 })

    expect((await shown(/^word word/)).textContent).toHaveLength(2_001)
  })

  test('in HTML are shown as they were typed, and never run', async () => {
    await hearing('**Look:** <img src=x onerror="alert(1)"> <b>not bold</b>')
    await shown('Look:')

    expect(log()).toHaveTextContent('<img src=x onerror="alert(1)"> <b>not bold</b>')
    expect(log().querySelector('img, b')).toBeNull()
  })

  test('lead elsewhere without telling where from, and only to addresses that can do no harm', async () => {
    await hearing('See [the guide](https://example.com/guide), not [this](javascript:alert(1)).')
    const link = await within(log()).findByRole('link', { name: 'the guide' })

    expect(link).toHaveAttribute('href', 'https://example.com/guide')
    expect(link).toHaveAttribute('target', '_blank')
    expect(link.getAttribute('rel')?.split(' ')).toEqual(expect.arrayContaining(['noopener', 'noreferrer']))
    expect(within(log()).getAllByRole('link')).toHaveLength(1)
  })

  test('of a few emoji and nothing else stand without a bubble around them', async () => {
    const widget = await hearing('🎉🎉')
    widget.server.add('🎉 party')
    const bare = within(log()).getByText('🎉🎉')
    expect(bare.closest('.bubble')).toBeNull()
    await hear(widget, created(800, '🎉 party'))

    expect(within(log()).getByText('🎉 party').closest('.bubble')).not.toBeNull()
  })

  test('of a kind the widget does not know are still words', async () => {
    await hearing('From the future', { content_type: 'hologram', content_attributes: { items: [1] } })

    expect(await shown('From the future')).toBeInTheDocument()
  })
})

const attachment = (file_type: string, name: string, more: object = {}) => ({
  content: null,
  attachments: [{ id: 9, file_type, data_url: `https://a.test/files/${name}`, thumb_url: '', file_size: 20_480, ...more }], // prettier-ignore
})

describe('attachments', () => {
  test('a picture opens large, with its name and a way to close and to keep it', async () => {
    await hearing('', attachment('image', 'frame.png'))
    await open(await screen.findByRole('button', { name: 'Open image frame.png' }))
    const dialog = await screen.findByRole('dialog', { name: 'frame.png' })

    expect(within(dialog).getByRole('img', { name: 'frame.png' })).toHaveAttribute('src', 'https://a.test/files/frame.png') // prettier-ignore
    expect(within(dialog).getByRole('link', { name: 'Download' })).toHaveAttribute('href', 'https://a.test/files/frame.png') // prettier-ignore
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close image' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test('a picture that is broken is a file to download', async () => {
    await hearing('', attachment('image', 'frame.png'))
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
  ])('%s has a player', async (kind, name, tag) => {
    await hearing('', attachment(kind, name))
    const player = await screen.findByLabelText(name)

    expect(player.tagName).toBe(tag)
    expect(player).toHaveAttribute('src', `https://a.test/files/${name}`)
    expect(player).toHaveAttribute('controls')
  })

  test('any other file shows its name, its size and a way to get it, in a page of its own', async () => {
    await hearing('', attachment('file', 'price%20list.pdf'))
    const link = await screen.findByRole('link', { name: 'Download' })

    expect(log()).toHaveTextContent('price list.pdf')
    expect(log()).toHaveTextContent('20 kB')
    expect(link).toHaveAttribute('href', 'https://a.test/files/price%20list.pdf')
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  })

  test('one whose address would run something is not offered', async () => {
    await hearing('Careful', attachment('file', 'x', { data_url: 'javascript:alert(1)' }))
    await later(200)

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

function fillForm(mail: string, order: string): void {
  fill('Your mail', mail)
  fill('Order', order)
  fill('Frame', 'l')
}

const VALUES = [
  { name: 'mail', value: 'Ada@example.com' },
  { name: 'order', value: 'AB12' },
  { name: 'size', value: 'l' },
]

describe('a form', () => {
  test('asks for every field before it sends anything', async () => {
    const widget = await hearing('Please fill in', FORM)
    fireEvent.click(await screen.findByRole('button', { name: 'Send it' }))

    expect(within(log()).getAllByText('This field is required')).toHaveLength(3)
    expect(screen.getByLabelText('Your mail')).toHaveAccessibleDescription('This field is required')
    expect(screen.getByLabelText('Your mail')).toHaveFocus()
    expect(await asked(widget)).toEqual([])
  })

  test('says what is wrong with an address and with a pattern in the tenant’s own words', async () => {
    const widget = await hearing('Please fill in', FORM)
    await screen.findByRole('button', { name: 'Send it' })
    fillForm('ada@', '12')
    press('Send it')

    expect(screen.getByLabelText('Your mail')).toHaveAccessibleDescription('Invalid email address')
    expect(screen.getByLabelText('Order')).toHaveAccessibleDescription('Like AB12')
    expect(await asked(widget)).toEqual([])
  })

  test('where the tenant has no words for what is wrong, says that it is no valid field', async () => {
    const items = [{ name: 'order', type: 'text', label: 'Order', pattern: '[A-Z]{2}\\d+' }]
    const widget = await hearing('Please fill in', { ...FORM, content_attributes: { items } })
    await screen.findByLabelText('Order')
    fill('Order', '12')
    press('Submit')

    expect(screen.getByLabelText('Order')).toHaveAccessibleDescription('Invalid field')
    expect(screen.getByLabelText('Order')).toBeInvalid()
    expect(await asked(widget)).toEqual([])
  })

  test('takes any text where its pattern cannot be used, and reports why', async () => {
    const items = [{ name: 'order', type: 'text', label: 'Order', pattern: '(?=.*[A-Z]).{8,}' }]
    const widget = await hearing('Please fill in', { ...FORM, content_attributes: { items } })
    await screen.findByLabelText('Order')
    fill('Order', '12')
    press('Submit')

    expect(await shown('Submitted')).toBeInTheDocument()
    expect(widget.reports).toContainEqual(new Error('The pattern of the field "order" is not used: unsupported'))
  })

  test('once sent shows what was answered in its place', async () => {
    const widget = await hearing('Please fill in', FORM)
    await screen.findByRole('button', { name: 'Send it' })
    fillForm(' Ada@Example.com ', 'AB12')
    press('Send it')

    expect(await shown('Submitted')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Send it' })).not.toBeInTheDocument()
    expect(log()).toHaveTextContent('FrameLarge')
    expect(await asked(widget)).toEqual([{ contact: {}, message: { submitted_values: VALUES } }])
    expect(widget.server.asked).toContain(`${PATCH}/500`)
  })

  test('that the server refuses keeps what was filled in, and can be sent again', async () => {
    const widget = await hearing('Please fill in', FORM)
    await screen.findByRole('button', { name: 'Send it' })
    widget.server.failNext(PATCH, () => json({}, 500))
    fillForm('ada@example.com', 'AB12')
    press('Send it')
    expect(await within(log()).findByRole('alert')).toHaveTextContent('There was an error, please try again')
    expect(screen.getByLabelText('Order')).toHaveValue('AB12')
    press('Send it')

    expect(await shown('Submitted')).toBeInTheDocument()
  })

  test('pressed twice is sent once', async () => {
    const widget = await hearing('Please fill in', FORM)
    await screen.findByRole('button', { name: 'Send it' })
    const answer = hold(widget.server, PATCH)
    fillForm('ada@example.com', 'AB12')
    press('Send it')
    press('Send it')
    await answer(() => json({}))

    expect(await asked(widget)).toHaveLength(1)
  })

  test('stays submitted in a later visit', async () => {
    await hearing('Please fill in', {
      ...FORM,
      content_attributes: { ...FORM.content_attributes, submitted_values: VALUES },
    })

    expect(await shown('Submitted')).toBeInTheDocument()
    expect(log()).toHaveTextContent('OrderAB12')
    expect(screen.queryByRole('button', { name: 'Send it' })).not.toBeInTheDocument()
  })

  test('keeps what was filled in while the visitor looks elsewhere', async () => {
    await hearing('Please fill in', FORM)
    await screen.findByRole('button', { name: 'Send it' })
    fill('Order', 'AB1')
    fireEvent.click(screen.getByRole('link', { name: 'Home' }))
    fireEvent.click(await screen.findByRole('button', { name: /send us a/i }))

    expect(await screen.findByLabelText('Order')).toHaveValue('AB1')
  })
})

describe('a choice', () => {
  const CHOICE = {
    content_type: 'input_select',
    content_attributes: { items: [{ title: 'Repairs', value: 'repairs' }, { title: 'Sales', value: 'sales' }] },
  } // prettier-ignore

  test('is made with one press, and alone stays', async () => {
    const widget = await hearing('What about?', CHOICE)
    fireEvent.click(await screen.findByRole('button', { name: 'Repairs' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Sales' })).not.toBeInTheDocument())

    expect(within(log()).getByText('Repairs')).toBeInTheDocument()
    expect(log()).not.toHaveTextContent('Sales')
    expect(await asked(widget)).toEqual([
      { contact: {}, message: { submitted_values: [{ title: 'Repairs', value: 'repairs' }] } },
    ])
  })

  test('that the server refuses can be made again', async () => {
    const widget = await hearing('What about?', CHOICE)
    widget.server.failNext(PATCH, () => json({}, 422))
    fireEvent.click(await screen.findByRole('button', { name: 'Repairs' }))
    await within(log()).findByRole('alert')
    press('Sales')

    await waitFor(() => expect(screen.queryByRole('button', { name: 'Repairs' })).not.toBeInTheDocument())
    expect(within(log()).getByText('Sales')).toBeInTheDocument()
  })
})

describe('the question for an e-mail address', () => {
  const EMAIL = { content_type: 'input_email', message_type: 3, sender: undefined }

  test('refuses what is none, and shows the one that was given', async () => {
    const widget = await hearing('Where can we reach you?', EMAIL)
    await screen.findByLabelText('Email address')
    fill('Email address', 'ada')
    press('Submit')
    expect(screen.getByLabelText('Email address')).toHaveAccessibleDescription('Invalid email address')
    fill('Email address', 'ada@Example.com')
    press('Submit')

    expect(await shown('ada@example.com')).toBeInTheDocument()
    expect(screen.queryByLabelText('Email address')).not.toBeInTheDocument()
    expect(await asked(widget)).toEqual([{ contact: { email: 'ada@example.com' }, message: {} }])
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

  test('a card links elsewhere', async () => {
    await hearing('Our bikes', CARDS)
    const link = await screen.findByRole('link', { name: 'See it' })

    expect(link).toHaveAttribute('href', 'https://shop.test/bike')
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    expect(screen.queryByText('Trap')).not.toBeInTheDocument()
    expect(log()).toHaveTextContent('City bikeQuiet')
  })

  test('a card’s other button tells the host', async () => {
    const widget = await hearing('Our bikes', CARDS)
    fireEvent.click(await screen.findByRole('button', { name: 'Reserve' }))

    expect(told(widget, 'postback')).toEqual([
      { event: 'postback', data: { type: 'postback', text: 'Reserve', payload: 'reserve:1' } },
    ])
  })

  test('articles are links to the help centre', async () => {
    const items = [{ title: 'Adjust the saddle', description: 'In two steps', link: 'https://help.test/saddle' }]
    await hearing('Read this', { content_type: 'article', content_attributes: { items } })
    const link = await screen.findByRole('link', { name: /Adjust the saddle/ })

    expect(link).toHaveTextContent('In two steps')
    expect(link).toHaveAttribute('href', 'https://help.test/saddle')
    expect(link).toHaveAttribute('target', '_blank')
  })
})

describe('the question how it was', () => {
  const CSAT = { content_type: 'input_csat', message_type: 3, sender: undefined }

  test('wants an answer before it is sent', async () => {
    const widget = await hearing('Rate us', CSAT)
    fireEvent.click(await screen.findByRole('button', { name: 'Submit' }))

    expect(within(log()).getByRole('alert')).toHaveTextContent('This field is required')
    expect(await asked(widget)).toEqual([])
  })

  test('is thanked for, with the answer and the comment', async () => {
    const widget = await hearing('Rate us', CSAT)
    fireEvent.click(await screen.findByRole('radio', { name: 'Satisfied' }))
    fill('Tell us more...', ' Quick and kind ')
    press('Submit')

    expect(await shown('Thank you for submitting the rating')).toBeInTheDocument()
    expect(log()).toHaveTextContent('Satisfied')
    expect(log()).toHaveTextContent('Quick and kind')
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
    const response = { rating: 5, feedback_message: 'Quick and kind' }
    expect(await asked(widget)).toEqual([{ contact: {}, message: { submitted_values: { csat_survey_response: response } } }]) // prettier-ignore
  })

  test('that the server refuses stays with its words', async () => {
    const widget = await hearing('Rate us', CSAT)
    widget.server.failNext(PATCH, () => json({}, 500))
    fireEvent.click(await screen.findByRole('radio', { name: 'Okay' }))
    fill('Tell us more...', 'So so')
    press('Submit')

    expect(await within(log()).findByRole('alert')).toHaveTextContent('There was an error, please try again')
    expect(screen.getByLabelText('Tell us more...')).toHaveValue('So so')
    expect(screen.getByRole('radio', { name: 'Okay' })).toBeChecked()
  })

  test('is answered already in a later visit', async () => {
    const submitted_values = { csat_survey_response: { rating: 1, feedback_message: 'Slow' } }
    await hearing('Rate us', { ...CSAT, content_attributes: { submitted_values } })

    expect(await shown('Not Satisfied')).toBeInTheDocument()
    expect(log()).toHaveTextContent('Slow')
  })
})

describe('replies', () => {
  const replyTo = (words: string): void => {
    const row = within(log()).getByText(words).closest<HTMLElement>('[data-key]')
    if (row) fireEvent.click(within(row).getByRole('button', { name: 'Reply' }))
  }

  test('a message that answers another quotes it', async () => {
    const widget = await hearing('Which colour?')
    await hear(widget, created(900, 'This one', { ...MARA, content_attributes: { in_reply_to: 500 } }))
    const chip = within(log()).getByRole('button', { name: /In reply to/ })

    expect(chip).toHaveTextContent('In reply to Mara Lindqvist Which colour?')
  })

  test('a quoted message that nobody holds is not spoken of', async () => {
    const widget = await hearing('Which colour?')
    await hear(widget, created(900, 'This one', { ...MARA, content_attributes: { in_reply_to: 4 } }))

    expect(within(log()).getByText('This one')).toBeInTheDocument()
    expect(within(log()).queryByText(/In reply to/)).not.toBeInTheDocument()
  })

  test('the visitor answers one message in particular, and the server hears which', async () => {
    const widget = await hearing('Which colour?')
    replyTo('Which colour?')
    expect(await screen.findByText(/Replying to/)).toHaveTextContent('Replying to Mara Lindqvist')
    expect(composer()).toHaveFocus()
    send('Red')
    await within(log()).findByRole('img', { name: 'Sent' })

    expect(screen.queryByText(/Replying to/)).not.toBeInTheDocument()
    expect(await bodies(widget, SEND)).toEqual([
      { message: expect.objectContaining({ content: 'Red', reply_to: 500 }) },
    ])
  })

  test('a reply that was thought better of is an ordinary message', async () => {
    const widget = await hearing('Which colour?')
    replyTo('Which colour?')
    press('Cancel reply')
    expect(screen.queryByText(/Replying to/)).not.toBeInTheDocument()
    send('Red')
    await within(log()).findByRole('img', { name: 'Sent' })

    expect(widget.server.sent[0]).not.toHaveProperty('reply_to')
  })

  test('a reply is drawn as one from the start, and still is once the server has it', async () => {
    const widget = await hearing('Which colour?')
    const answer = hold(widget.server, SEND)
    replyTo('Which colour?')
    send('Red')
    expect(within(log()).getByRole('button', { name: /In reply to/ })).toBeInTheDocument()
    await later(50)
    await answer(() => json(widget.server.add('Red', { message_type: 0, content_attributes: { in_reply_to: 500 } })))

    expect(within(log()).getByRole('button', { name: /In reply to/ })).toBeInTheDocument()
  })
})
