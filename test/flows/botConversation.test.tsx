import { describe, expect, test } from '@jest/globals'
import { fireEvent, screen, within } from '@testing-library/react'
import {
  pressStartConversation,
  failOnce,
  hasButton,
  recordActions,
  BOT_SENDER,
  actionsOfType,
  startWithBot,
  startBotConversation,
} from '#test/support/widget/bot.tsx'
import { requestBodies, countBubbles, openConversation, countRequests, messageCreated, deliverEvents, advanceTime, log, MARA, press, type StartedWidget } from '#test/support/widget/conversation.tsx' // prettier-ignore
import { withFakeClock } from '#test/support/widget/fakeClock.ts'

withFakeClock()

const RESTART = 'POST /v2/widget/inbox/3/restart_bot'

describe('restart of a bot conversation', () => {
  const dialog = (): HTMLElement => screen.getByRole('alertdialog', { name: 'Start this conversation over?' })
  const pressInDialog = (name: string): void => void fireEvent.click(within(dialog()).getByRole('button', { name }))
  const requestRestart = (): void => {
    press('More options')
    press('Restart conversation')
  }

  test('a restart is sent to the bot with credentials after the visitor confirms it', async () => {
    const widget = await startBotConversation()
    const actions = recordActions(widget)
    requestRestart()
    expect(countRequests(widget.server, RESTART)).toBe(0)
    pressInDialog('Restart conversation')
    await advanceTime(500)

    expect(await requestBodies(widget, RESTART)).toEqual([{ conversation_display_id: 12 }])
    expect(widget.requests.find(({ url }) => url.includes('restart_bot'))?.credentials).toBe('include')
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(actions.filter(({ type }) => type.startsWith('bot/')).map(({ type }) => type)).toEqual(['bot/restartClicked', 'bot/restartConfirmed', 'bot/restarted']) // prettier-ignore
    expect(countBubbles('What is it about?')).toBe(1)
  })

  test('Escape in the restart dialog cancels the restart without a request', async () => {
    const widget = await startBotConversation()
    const actions = recordActions(widget)
    requestRestart()
    fireEvent.keyDown(dialog(), { key: 'Escape' })
    await advanceTime(500)

    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(actions.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['bot/restartClicked', 'bot/restartCanceled']),
    )
    expect(countRequests(widget.server, RESTART)).toBe(0)
  })

  test('a failed restart shows an error, keeps the messages, and can be repeated', async () => {
    const widget = await startBotConversation()
    failOnce(widget, RESTART)
    requestRestart()
    pressInDialog('Restart conversation')
    await advanceTime(500)
    expect(screen.getByRole('alert')).toHaveTextContent('There was an error, please try again')
    expect(countBubbles('What is it about?')).toBe(1)

    requestRestart()
    pressInDialog('Restart conversation')
    await advanceTime(500)
    expect(countRequests(widget.server, RESTART)).toBe(2)
  })

  test('“Restart conversation” is offered from the bot’s first message until an agent’s first message', async () => {
    const widget = await openConversation(startWithBot())
    pressStartConversation()
    await advanceTime(200)
    press('More options')
    expect(hasButton('Restart conversation')).toBe(false)

    await deliverEvents(widget, messageCreated(900, 'Hi, I am Lumi.', BOT_SENDER))
    expect(hasButton('Restart conversation')).toBe(true)
    await deliverEvents(widget, messageCreated(901, 'Mara here', MARA))
    expect(hasButton('Restart conversation')).toBe(false)
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
    ...BOT_SENDER,
  }
  const findForm = (): Promise<HTMLElement> => screen.findByRole('form', { name: 'Please fill this form' })

  async function showContactForm(): Promise<StartedWidget> {
    const widget = await startBotConversation()
    widget.server.add('Leave your address.', { id: 900, ...FORM })
    await deliverEvents(widget, messageCreated(900, 'Leave your address.', FORM))
    return widget
  }

  async function fillForm(): Promise<HTMLElement> {
    const fields = within(await findForm())
    fireEvent.change(fields.getByLabelText('Your name'), { target: { value: 'Ada' } })
    fireEvent.change(fields.getByLabelText('Email'), { target: { value: 'ada@Example.COM' } })
    return findForm()
  }

  test('the bot’s contact form sends its values and the contact’s email address, and shows thanks', async () => {
    const widget = await showContactForm()
    const actions = recordActions(widget)
    fireEvent.click(within(await fillForm()).getByRole('button', { name: 'Submit' }))

    expect(await screen.findByText('Your query was submitted successfully. We will get back to you soon.')).toBeInTheDocument() // prettier-ignore
    expect(await requestBodies(widget, 'PATCH /api/v1/widget/messages/900')).toEqual([
      { contact: { email: 'ada@example.com' }, message: { submitted_values: [{ name: 'name', value: 'Ada' }, { name: 'email', value: 'ada@example.com' }] } },
    ]) // prettier-ignore
    expect(actionsOfType(actions, 'chatContactForm/submitted')).toHaveLength(1)
    expect(actionsOfType(actions, 'chatContactForm/succeeded')).toHaveLength(1)
  })

  test('the bot’s contact form keeps its values if the request fails', async () => {
    const widget = await showContactForm()
    const actions = recordActions(widget)
    failOnce(widget, 'PATCH /api/v1/widget/messages/900')
    fireEvent.click(within(await fillForm()).getByRole('button', { name: 'Submit' }))

    expect(await screen.findByRole('alert')).toHaveTextContent('There was an error, please try again')
    expect(within(await findForm()).getByLabelText('Your name')).toHaveValue('Ada')
    expect(actionsOfType(actions, 'chatContactForm/succeeded')).toEqual([])
  })

  test('“Clear” empties the bot’s contact form and moves the focus to its first field', async () => {
    await showContactForm()
    fireEvent.click(within(await fillForm()).getByRole('button', { name: 'Clear' }))

    expect(within(await findForm()).getByLabelText('Your name')).toHaveValue('')
    expect(within(await findForm()).getByLabelText('Email')).toHaveValue('')
    expect(within(await findForm()).getByLabelText('Your name')).toHaveFocus()
    expect(within(await findForm()).queryByRole('button', { name: 'Clear' })).not.toBeInTheDocument()
  })
})
