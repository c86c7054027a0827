import { describe, expect, test } from '@jest/globals'
import { fireEvent, screen, within } from '@testing-library/react'
import { begin, failsOnce, isThere, listen, LUMI, ofType, startWithBot, talk } from '#test/support/bot.tsx'
import { bodies, bubbles, converse, countAsked, created, hear, later, log, MARA, press, type Started } from '#test/support/conversation.tsx' // prettier-ignore
import { withOwnClock } from '#test/support/ownClock.ts'

withOwnClock()

const RESTART = 'POST /v2/widget/inbox/3/restart_bot'

describe('restart of a bot conversation', () => {
  const question = (): HTMLElement => screen.getByRole('alertdialog', { name: 'Start this conversation over?' })
  const answer = (name: string): void => void fireEvent.click(within(question()).getByRole('button', { name }))
  const askToRestart = (): void => {
    press('More options')
    press('Restart conversation')
  }

  test('a restart is sent to the bot with credentials after the visitor confirms it', async () => {
    const widget = await talk()
    const facts = listen(widget)
    askToRestart()
    expect(countAsked(widget.server, RESTART)).toBe(0)
    answer('Restart conversation')
    await later(500)

    expect(await bodies(widget, RESTART)).toEqual([{ conversation_display_id: 12 }])
    expect(widget.requests.find(({ url }) => url.includes('restart_bot'))?.credentials).toBe('include')
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(facts.filter(({ type }) => type.startsWith('bot/')).map(({ type }) => type)).toEqual(['bot/restartClicked', 'bot/restartConfirmed', 'bot/restarted']) // prettier-ignore
    expect(bubbles('What is it about?')).toBe(1)
  })

  test('Escape in the restart dialog cancels the restart without a request', async () => {
    const widget = await talk()
    const facts = listen(widget)
    askToRestart()
    fireEvent.keyDown(question(), { key: 'Escape' })
    await later(500)

    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(facts.map(({ type }) => type)).toEqual(expect.arrayContaining(['bot/restartClicked', 'bot/restartCanceled']))
    expect(countAsked(widget.server, RESTART)).toBe(0)
  })

  test('a failed restart shows an error, keeps the messages, and can be repeated', async () => {
    const widget = await talk()
    failsOnce(widget, RESTART)
    askToRestart()
    answer('Restart conversation')
    await later(500)
    expect(screen.getByRole('alert')).toHaveTextContent('There was an error, please try again')
    expect(bubbles('What is it about?')).toBe(1)

    askToRestart()
    answer('Restart conversation')
    await later(500)
    expect(countAsked(widget.server, RESTART)).toBe(2)
  })

  test('“Restart conversation” is offered from the bot’s first message until an agent’s first message', async () => {
    const widget = await converse(startWithBot())
    begin()
    await later(200)
    press('More options')
    expect(isThere('Restart conversation')).toBe(false)

    await hear(widget, created(900, 'Hi, I am Lumi.', LUMI))
    expect(isThere('Restart conversation')).toBe(true)
    await hear(widget, created(901, 'Mara here', MARA))
    expect(isThere('Restart conversation')).toBe(false)
    expect(within(log()).getByText('Mara')).toBeInTheDocument()
  })
})

describe('contact form of the bot', () => {
  const FORM = {
    content_type: 'form',
    content_attributes: {
      form_kind: 'contact',
      items: [
        { name: 'name', type: 'text', label: 'Your name', target_node_id: 'thanks' },
        { name: 'email', type: 'email', label: 'Email', target_node_id: 'thanks' },
      ],
    },
    ...LUMI,
  }
  const form = (): Promise<HTMLElement> => screen.findByRole('form', { name: 'Please fill this form' })

  async function askFor(): Promise<Started> {
    const widget = await talk()
    widget.server.add('Leave your address.', { id: 900, ...FORM })
    await hear(widget, created(900, 'Leave your address.', FORM))
    return widget
  }

  async function fill(): Promise<HTMLElement> {
    const fields = within(await form())
    fireEvent.change(fields.getByLabelText('Your name'), { target: { value: 'Ada' } })
    fireEvent.change(fields.getByLabelText('Email'), { target: { value: 'ada@Example.COM' } })
    return form()
  }

  test('the bot’s contact form sends its values and the contact’s email address, and shows thanks', async () => {
    const widget = await askFor()
    const facts = listen(widget)
    fireEvent.click(within(await fill()).getByRole('button', { name: 'Submit' }))

    expect(await screen.findByText('Your query was submitted successfully. We will get back to you soon.')).toBeInTheDocument() // prettier-ignore
    expect(await bodies(widget, 'PATCH /api/v1/widget/messages/900')).toEqual([
      { contact: { email: 'ada@example.com' }, message: { submitted_values: [{ name: 'name', value: 'Ada' }, { name: 'email', value: 'ada@example.com' }] } },
    ]) // prettier-ignore
    expect(ofType(facts, 'chatContactForm/submitted')).toHaveLength(1)
    expect(ofType(facts, 'chatContactForm/succeeded')).toHaveLength(1)
  })

  test('the bot’s contact form keeps its values if the request fails', async () => {
    const widget = await askFor()
    const facts = listen(widget)
    failsOnce(widget, 'PATCH /api/v1/widget/messages/900')
    fireEvent.click(within(await fill()).getByRole('button', { name: 'Submit' }))

    expect(await screen.findByRole('alert')).toHaveTextContent('There was an error, please try again')
    expect(within(await form()).getByLabelText('Your name')).toHaveValue('Ada')
    expect(ofType(facts, 'chatContactForm/succeeded')).toEqual([])
  })

  test('“Clear” empties the bot’s contact form and moves the focus to its first field', async () => {
    await askFor()
    fireEvent.click(within(await fill()).getByRole('button', { name: 'Clear' }))

    expect(within(await form()).getByLabelText('Your name')).toHaveValue('')
    expect(within(await form()).getByLabelText('Email')).toHaveValue('')
    expect(within(await form()).getByLabelText('Your name')).toHaveFocus()
    expect(within(await form()).queryByRole('button', { name: 'Clear' })).not.toBeInTheDocument()
  })
})
