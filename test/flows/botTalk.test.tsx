import { describe, expect, test } from '@jest/globals'
import { fireEvent, screen, within } from '@testing-library/react'
import { begin, failsOnce, isThere, listen, LUMI, ofType, startWithBot, talk } from '#test/support/bot.tsx'
import { bodies, bubbles, converse, countAsked, created, hear, later, log, MARA, press, type Started } from '#test/support/conversation.tsx' // prettier-ignore
import { withOwnClock } from '#test/support/ownClock.ts'

withOwnClock()

const RESTART = 'POST /v2/widget/inbox/3/restart_bot'

describe('starting over', () => {
  const question = (): HTMLElement => screen.getByRole('alertdialog', { name: 'Start this conversation over?' })
  const answer = (name: string): void => void fireEvent.click(within(question()).getByRole('button', { name }))
  const askToRestart = (): void => {
    press('More options')
    press('Restart conversation')
  }

  test('is asked once more, and then asked of the bot with credentials', async () => {
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

  test('is not done if the visitor thinks better of it', async () => {
    const widget = await talk()
    const facts = listen(widget)
    askToRestart()
    fireEvent.keyDown(question(), { key: 'Escape' })
    await later(500)

    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(facts.map(({ type }) => type)).toEqual(expect.arrayContaining(['bot/restartClicked', 'bot/restartCanceled']))
    expect(countAsked(widget.server, RESTART)).toBe(0)
  })

  test('that fails is said, takes nothing away, and can be asked again', async () => {
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

  test('is not offered before the bot has spoken, nor once a person has', async () => {
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

describe('the bot’s contact form', () => {
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

  test('is sent with the address it asks for, and thanks', async () => {
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

  test('keeps what was filled in when it fails', async () => {
    const widget = await askFor()
    const facts = listen(widget)
    failsOnce(widget, 'PATCH /api/v1/widget/messages/900')
    fireEvent.click(within(await fill()).getByRole('button', { name: 'Submit' }))

    expect(await screen.findByRole('alert')).toHaveTextContent('There was an error, please try again')
    expect(within(await form()).getByLabelText('Your name')).toHaveValue('Ada')
    expect(ofType(facts, 'chatContactForm/succeeded')).toEqual([])
  })

  test('can be cleared, and has the focus in its first field then', async () => {
    await askFor()
    fireEvent.click(within(await fill()).getByRole('button', { name: 'Clear' }))

    expect(within(await form()).getByLabelText('Your name')).toHaveValue('')
    expect(within(await form()).getByLabelText('Email')).toHaveValue('')
    expect(within(await form()).getByLabelText('Your name')).toHaveFocus()
    expect(within(await form()).queryByRole('button', { name: 'Clear' })).not.toBeInTheDocument()
  })
})
