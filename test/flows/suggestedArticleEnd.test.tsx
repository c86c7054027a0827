import { describe, expect, test } from '@jest/globals'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { advanceTime, composer, log, press, write } from '#test/support/widget/conversation.tsx'
import { createBeaconRecorder } from '#test/support/network/beaconRecorder.ts'
import { example } from '#test/support/contracts/apiExamples.ts'
import { createFakeServer } from '#test/support/network/fakeServer.ts'
import { json } from '#test/support/network/observedFetch.ts'
import { withFakeClock } from '#test/support/widget/fakeClock.ts'
import { startWidget } from '#test/support/widget/startedWidget.tsx'
import {
  QUESTION,
  SADDLE,
  open,
  suggestions,
  titles,
  writeQuestion,
  openSuggestion,
} from '#test/support/widget/suggestions.tsx'

withFakeClock()

describe('a suggested article', () => {
  test('opening a suggestion keeps the draft, and the way back leads to the composer', async () => {
    await open()
    await writeQuestion()
    await openSuggestion()
    expect(screen.getByRole('heading', { level: 2, name: SADDLE })).toBeInTheDocument()
    expect(screen.queryByText('Did this help?')).toBeNull()
    press('Back')
    await advanceTime(300)
    expect(composer()).toHaveValue(QUESTION)
    expect(titles()).toEqual(['How to adjust your saddle'])
  })

  test('“This helped” thanks, sends nothing, and keeps the message until the visitor deletes it', async () => {
    const widget = await open()
    await writeQuestion()
    await openSuggestion()
    press('This helped')
    const thanks = screen.getByText('Glad it helped. Your message has not been sent.')
    expect(thanks.parentElement).toHaveFocus()
    expect(widget.server.sent).toEqual([])

    press('Back to my message')
    await advanceTime(300)
    expect(composer()).toHaveValue(QUESTION)
    expect(suggestions()).toBeNull()
  })

  test('“Delete my message” after an article has helped empties the composer', async () => {
    await open()
    await writeQuestion()
    await openSuggestion()
    press('This helped')
    press('Delete my message')
    expect(screen.getByText('Thank you, good to know.')).toBeInTheDocument()
    press('Back')
    await advanceTime(300)
    expect(composer()).toHaveValue('')
  })

  test('“Still ask” sends the message once, with the title and the address of the article', async () => {
    const widget = await open()
    await writeQuestion()
    await openSuggestion()
    press('Still ask')
    await advanceTime(800)
    expect(widget.server.sent.map(({ content }) => content)).toEqual([
      `${QUESTION}\n\nI read “How to adjust your saddle” and still need help.\nhttps://help.example.com/getting-started/adjust-saddle`,
    ])
    expect(composer()).toHaveValue('')
    expect(within(log()).getByText(/My saddle is too low/)).toBeInTheDocument()
  })

  test('“Still ask” that is pressed three times at once sends one message', async () => {
    const widget = await open()
    await writeQuestion()
    await openSuggestion()
    const button = screen.getByRole('button', { name: 'Still ask' })
    act(() => {
      for (let time = 0; time < 3; time += 1) button.click()
    })
    await advanceTime(800)
    expect(widget.server.sent).toHaveLength(1)
  })

  test('a second press of “This helped” at the same place does not delete the message', async () => {
    await open()
    await writeQuestion()
    await openSuggestion()
    const buttons = () => [...(screen.getByText(/answer your question|Glad it helped/).parentElement?.querySelectorAll('button') ?? [])] // prettier-ignore
    fireEvent.click(buttons()[0] ?? document.body)
    expect(buttons()[0]).toHaveTextContent('Back to my message')
  })

  test('“Still ask” sends the note as a second message if both are too long for one', async () => {
    const widget = await open()
    const long = `${QUESTION} ${'very '.repeat(190)}much`
    await writeQuestion(long)
    await openSuggestion()
    press('Still ask')
    await advanceTime(2_000)
    const contents = widget.server.sent.map(({ content }) => content)
    expect(contents).toEqual([long, expect.stringMatching(/^I read “How to adjust your saddle”/)])
  })

  test('“Still ask” keeps a message that is too long to be sent as the draft', async () => {
    const widget = await open()
    const tooLong = `${QUESTION} ${'very '.repeat(220)}`
    await writeQuestion(tooLong)
    await openSuggestion()
    press('Still ask')
    await advanceTime(800)
    expect(widget.server.sent).toEqual([])
    expect(composer()).toHaveValue(tooLong)
  })

  test('“Still ask” before the pre-chat form writes the note into its message', async () => {
    const config = example('widget-api', 'CurrentConfig') as { readonly website_channel_config: object }
    const preChat = {
      pre_chat_form_enabled: true,
      pre_chat_form_options: {
        pre_chat_fields: [{ name: 'fullName', field_type: 'standard', type: 'text', label: 'Name', required: true, enabled: true }],
      },
    } // prettier-ignore
    const server = createFakeServer()
    server.respondOnce('POST /api/v1/widget/config', () =>
      json({ ...config, website_channel_config: { ...config.website_channel_config, ...preChat } }),
    )
    const widget = startWidget({ suggestedArticles: { indexes: {} }, server })
    await widget.open()
    fireEvent.click(await screen.findByRole('button', { name: /send us a/i }))
    await advanceTime(500)
    const field = screen.getByRole('textbox', { name: /message/i })
    write(QUESTION, field)
    await advanceTime(800)
    await openSuggestion()
    press('Still ask')
    await advanceTime(500)
    expect(screen.getByRole('textbox', { name: /message/i })).toHaveValue(
      `${QUESTION}\n\nI read “How to adjust your saddle” and still need help.\nhttps://help.example.com/getting-started/adjust-saddle`,
    )
    expect(server.sent).toEqual([])
  })

  test('another person gets neither the suggestions nor the draft of the previous one', async () => {
    const { host } = await open()
    const identify = async (identifier: string): Promise<void> => {
      await act(async () =>
        host.receive({ event: 'set-user', identifier, user: { email: `${identifier}@example.test` } }),
      )
      await advanceTime(1_000)
    }
    await identify('ada')
    await writeQuestion()
    expect(titles()).toHaveLength(1)
    await identify('bob')
    expect(suggestions()).toBeNull()
    expect(composer()).toHaveValue('')
  })
})

describe('product events of suggested articles', () => {
  test('they tell what was suggested, opened, and whether it helped, without the text of the message', async () => {
    const recorder = createBeaconRecorder()
    await open({ analytics: { beacon: 'https://events.test/collect' }, analyticsWindow: recorder.window })
    await writeQuestion()
    await openSuggestion()
    press('This helped')
    await advanceTime(100)
    const events = await recorder.events()
    const told = events
      .filter(({ name }) => name.includes('suggested'))
      .map(({ name, properties }) => [name, properties])
    expect(told).toEqual([
      ['suggested article', expect.objectContaining({ article_id: '31', action: 'found' })],
      ['suggested article', expect.objectContaining({ article_id: '31', action: 'opened' })],
      ['suggested article', expect.objectContaining({ article_id: '31', action: 'helped' })],
    ])
    expect(JSON.stringify(events)).not.toContain('saddle')
  })

  test('a message that is sent all the same is a product event', async () => {
    const recorder = createBeaconRecorder()
    await open({ analytics: { beacon: 'https://events.test/collect' }, analyticsWindow: recorder.window })
    await writeQuestion()
    await openSuggestion()
    press('Still ask')
    await advanceTime(500)
    const actions = (await recorder.events()).flatMap(({ name, properties }) => (name === 'suggested article' ? [properties['action']] : [])) // prettier-ignore
    expect(actions).toEqual(['found', 'opened', 'stillAsked'])
  })
})
