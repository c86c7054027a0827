import { afterEach, describe, expect, test } from '@jest/globals'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { type Article, parseArticleId } from '#domain/article/article.ts'
import { buildArticleIndex } from '#domain/article/articleIndex.ts'
import {
  advanceTime,
  composer,
  holdResponse,
  log,
  openConversation,
  press,
  send,
  type StartedWidget,
  write,
} from '#test/support/widget/conversation.tsx'
import { fieldsOf } from '#tools/fields.ts'
import { createBeaconRecorder } from '#test/support/network/beaconRecorder.ts'
import { example } from '#test/support/contracts/apiExamples.ts'
import { createFakeServer, type FakeServer } from '#test/support/network/fakeServer.ts'
import { json, observedFetch } from '#test/support/network/observedFetch.ts'
import { withFakeClock } from '#test/support/widget/fakeClock.ts'
import { startWidget } from '#test/support/widget/startedWidget.tsx'

withFakeClock()

const SEARCH = 'GET /demo/knowledge-base/article/search'
const QUESTION = 'My saddle is too low'
const TITLE = 'This may help'
const SADDLE = /How to adjust your saddle/
const INDEX = 'https://a.test/assets/articles-1.json'

const originalFetch = Object.getOwnPropertyDescriptor(globalThis, 'fetch')
afterEach(() => {
  if (originalFetch) Object.defineProperty(globalThis, 'fetch', originalFetch)
  else Reflect.deleteProperty(globalThis, 'fetch')
})

type StartOptions = NonNullable<Parameters<typeof startWidget>[0]>
type Start = StartOptions & { readonly prepare?: (server: FakeServer) => void }

/** Opens an empty conversation of a tenant that suggests articles. */
const open = ({ prepare, server = createFakeServer(), ...start }: Start = {}): Promise<StartedWidget> => {
  prepare?.(server)
  return openConversation(startWidget({ suggestedArticles: { indexes: {} }, server, ...start }))
}

const suggestions = (): HTMLElement | null => screen.queryByRole('region', { name: TITLE })

const titles = (): readonly (string | null)[] =>
  [...(suggestions()?.querySelectorAll('li button') ?? [])].map((button) => button.textContent) // prettier-ignore

const sentTerms = ({ requests }: StartedWidget): readonly (string | null)[] =>
  requests.map(({ url }) => new URL(url)).filter(({ pathname }) => pathname.endsWith('/search')).map(({ searchParams }) => searchParams.get('search_term')) // prettier-ignore

const respondWith =
  (...names: readonly string[]) =>
  () =>
    json({ articles: names.map((title, at) => ({ id: `${500 + at}`, title, content: `<p>About ${title}.</p>` })) })

const article = (id: string, title: string, content = ''): Article => {
  const articleId = parseArticleId(id)
  if (articleId === undefined) throw new Error(id)
  return { id: articleId, title, content, slug: title.toLowerCase(), categoryTitle: 'Help' }
}

/** Makes the build's index available at its address. */
function serveIndex(respond: (request: Request) => Response | Promise<Response>): {
  readonly requestCount: () => number
} {
  const served = observedFetch(respond)
  Object.defineProperty(globalThis, 'fetch', { value: served.fetch, configurable: true, writable: true })
  return { requestCount: () => served.requests.length }
}

const WITH_INDEX = { suggestedArticles: { indexes: { en: INDEX } } }

async function writeQuestion(text = QUESTION): Promise<void> {
  write(text)
  await advanceTime(800)
}

/** Opens the first suggestion. */
async function openSuggestion(): Promise<void> {
  const button = suggestions()?.querySelector<HTMLElement>('li button')
  if (!button) throw new Error('no suggestion')
  fireEvent.click(button)
  await advanceTime(300)
}

describe('suggested articles while a first message is written', () => {
  test('articles of the knowledge base appear above the composer from three words on, without moving the focus', async () => {
    const widget = await open()
    composer().focus()
    await writeQuestion('My saddle')
    expect(suggestions()).toBeNull()
    expect(sentTerms(widget)).toEqual([])

    await writeQuestion()
    expect(titles()).toEqual(['How to adjust your saddle'])
    expect(sentTerms(widget)).toEqual(['saddle'])
    expect(screen.getByText('1 article may answer this.').closest('[role="status"]')).not.toBeNull()
    expect(composer()).toHaveFocus()
    expect(composer()).toHaveValue(QUESTION)
  })

  test('a visitor who keeps writing causes no search until they pause, and no search for the same words', async () => {
    const widget = await open()
    for (const text of ['my sad', 'my sadd', 'my saddle is', 'my saddle is l', 'my saddle is lo']) {
      write(text)
      await advanceTime(100)
    }
    expect(sentTerms(widget)).toEqual([])
    await advanceTime(700)
    expect(sentTerms(widget)).toEqual(['saddle'])
    await writeQuestion('my saddle is too')
    expect(sentTerms(widget)).toEqual(['saddle'])
  })

  test('the knowledge base receives no email address, number or link of an unsent message', async () => {
    const widget = await open()
    await writeQuestion('Order 4711 0815 42 of ada@example.com at https://shop.test/orders/7?key=1 never arrived')
    expect(sentTerms(widget)).toEqual(['Order never arrived'])
  })

  test('a search without a result is repeated with the two longest words', async () => {
    const widget = await open({ prepare: (server) => server.respondOnce(SEARCH, respondWith()) })
    await writeQuestion('My saddle squeaks when riding uphill')
    expect(sentTerms(widget)).toEqual(['saddle squeaks when riding uphill', 'saddle squeaks'])
    expect(titles()).toEqual(['How to adjust your saddle'])
  })

  test('at most three articles are shown, those of the knowledge base in its order', async () => {
    await open({ prepare: (server) => server.respondOnce(SEARCH, respondWith('One', 'Two', 'Three', 'Four')) })
    await writeQuestion('My gears rattle a lot')
    expect(titles()).toEqual(['One', 'Two', 'Three'])
  })

  test('sending cancels the search in flight, and nothing is suggested in the conversation', async () => {
    const widget = await open()
    const respond = holdResponse(widget.server, SEARCH)
    write(QUESTION)
    await advanceTime(600)
    send(QUESTION)
    await respond(respondWith('One'))
    await advanceTime(800)
    expect(widget.server.sent.map(({ content }) => content)).toEqual([QUESTION])
    await writeQuestion('And another thing about it')
    expect(suggestions()).toBeNull()
    expect(sentTerms(widget)).toEqual(['saddle'])
  })

  test('an open conversation with messages suggests nothing', async () => {
    const widget = await open({ prepare: (server) => void server.add('Hello there') })
    await writeQuestion()
    expect(suggestions()).toBeNull()
    expect(sentTerms(widget)).toEqual([])
  })

  test('a tenant without the setting suggests nothing and searches nothing', async () => {
    const widget = await openConversation(startWidget())
    await writeQuestion()
    expect(suggestions()).toBeNull()
    expect(sentTerms(widget)).toEqual([])
  })

  test('a failed search shows nothing, is reported once, and the next word searches again', async () => {
    serveIndex(() => new Response(buildArticleIndex([])))
    const widget = await open({
      ...WITH_INDEX,
      prepare: (server) => server.respondOnce(SEARCH, () => json({ error: 'down' }, 500)),
    })
    await writeQuestion()
    expect(suggestions()).toBeNull()
    expect(widget.reports).toContainEqual(expect.objectContaining({ code: 'status', status: 500 }))
    await writeQuestion(`${QUESTION} again`)
    expect(titles()).toContain('How to adjust your saddle')
  })

  test('a visitor who hides the suggestions gets none until the message is sent, and goes on writing', async () => {
    const widget = await open()
    await writeQuestion()
    press('Hide suggested articles')
    expect(suggestions()).toBeNull()
    expect(composer()).toHaveFocus()
    await writeQuestion('My saddle is still too low')
    expect(suggestions()).toBeNull()
    expect(sentTerms(widget)).toEqual(['saddle'])
  })

  test('suggestions disappear when the text becomes too short', async () => {
    await open()
    await writeQuestion()
    await writeQuestion('Hm')
    expect(suggestions()).toBeNull()
    expect(screen.queryByText(/may answer this/)).toBeNull()
  })

  test('a text that was restored after a reload gets suggestions too', async () => {
    const area = new Map<string, string>()
    const first = await open({ area })
    await writeQuestion()
    act(first.stop)
    await open({ area })
    await advanceTime(800)
    expect(composer()).toHaveValue(QUESTION)
    expect(titles()).toEqual(['How to adjust your saddle'])
  })

  test('a visitor who empties the composer gets suggestions for the next question, also after hiding those before', async () => {
    await open()
    await writeQuestion()
    fireEvent.pointerEnter(suggestions() ?? document.body)
    press('Hide suggested articles')
    await writeQuestion('')
    await writeQuestion('My saddle is too high')
    expect(titles()).toEqual(['How to adjust your saddle'])
  })

  test('suggestions come back after their list has disappeared under the pointer', async () => {
    await open()
    await writeQuestion()
    fireEvent.pointerEnter(suggestions() ?? document.body)
    await writeQuestion('')
    expect(suggestions()).toBeNull()
    await writeQuestion('My saddle is too high')
    expect(titles()).toEqual(['How to adjust your saddle'])
  })

  test('Escape in the list hides it and leaves the chat open', async () => {
    const { host } = await open()
    await writeQuestion()
    fireEvent.keyDown(suggestions()?.querySelector('li button') ?? document.body, { key: 'Escape' })
    expect(suggestions()).toBeNull()
    expect(composer()).toHaveFocus()
    expect(host.posted.map(({ event }) => event)).not.toContain('closeWindow')
  })

  test('articles do not move while the pointer is on their list', async () => {
    await open()
    await writeQuestion()
    fireEvent.pointerEnter(suggestions() ?? document.body)
    write('Something else entirely, about gears')
    await advanceTime(800)
    expect(titles()).toEqual(['How to adjust your saddle'])
  })
})

describe('index of a build', () => {
  const ARTICLES = [
    article('31', 'How to adjust your saddle', '<p>Loosen the clamp.</p>'),
    article('40', 'Unpack your bike', '<p>Cut the straps.</p>'),
    article('41', 'Charge the battery', '<p>Use the charger in the box.</p>'),
    article('42', 'Repair a flat tyre', '<p>Take the wheel off.</p>'),
  ]

  test('the index suggests pinned articles before the knowledge base has answered', async () => {
    const index = serveIndex(() => new Response(buildArticleIndex(ARTICLES)))
    const widget = await open(WITH_INDEX)
    const respond = holdResponse(widget.server, SEARCH)
    write('Where is the charger for it')
    await advanceTime(400)
    expect(titles()).toEqual(['Charge the battery'])
    await advanceTime(400)
    await respond(respondWith('Chargers of all models'))
    await advanceTime(100)
    // The article on screen keeps its place.
    expect(titles()).toEqual(['Charge the battery', 'Chargers of all models'])
    expect(index.requestCount()).toBe(1)
  })

  test('without a network, the index still suggests articles', async () => {
    serveIndex(() => new Response(buildArticleIndex(ARTICLES)))
    await open({ ...WITH_INDEX, prepare: (server) => server.respondOnce(SEARCH, () => Promise.reject(new TypeError('Failed to fetch'))) }) // prettier-ignore
    await writeQuestion('Where is the charger for it')
    expect(titles()).toEqual(['Charge the battery'])
  })

  test.each([
    ['is missing', () => new Response('', { status: 404 })],
    ['is no JSON', () => new Response('<html>')],
    ['is of another version', () => new Response('{"serializationVersion":99}')],
    ['is JSON of another kind', () => new Response('[1]')],
  ])(
    'an index that %s is reported, and the articles that the page loads are searched instead',
    async (_how, respond) => {
      serveIndex(respond)
      const widget = await open({ ...WITH_INDEX, prepare: (server) => server.respondOnce(SEARCH, respondWith()) })
      await writeQuestion()
      expect(titles()).toEqual(['How to adjust your saddle'])
      expect(widget.reports.map((report) => fieldsOf(report)['reason'])).toEqual([expect.stringContaining('Article index')]) // prettier-ignore
    },
  )

  test('an index that never arrives does not stop the suggestions of the knowledge base', async () => {
    serveIndex(() => new Promise<Response>(() => undefined))
    await open(WITH_INDEX)
    await writeQuestion()
    expect(titles()).toEqual(['How to adjust your saddle'])
  })

  test('an index that can be read but not searched is reported once, and loaded titles are searched instead', async () => {
    const index = {
      ...(JSON.parse(buildArticleIndex(ARTICLES)) as object),
      fieldIds: undefined,
      fieldLength: undefined,
    }
    serveIndex(() => new Response(JSON.stringify(index)))
    const widget = await open({ ...WITH_INDEX, prepare: (server) => server.respondOnce(SEARCH, respondWith()) })
    await writeQuestion()
    await writeQuestion(`${QUESTION} today`)
    expect(titles()).toEqual(['How to adjust your saddle'])
    expect(widget.reports.map((report) => fieldsOf(report)['reason'])).toEqual([expect.stringContaining('Article index')]) // prettier-ignore
  })

  test('another language loads its own index', async () => {
    const german = [article('41', 'Den Sattel einstellen')]
    serveIndex(({ url }) => new Response(buildArticleIndex(url.endsWith('de.json') ? german : ARTICLES)))
    const widget = await open({ suggestedArticles: { indexes: { en: 'https://a.test/en.json', de: 'https://a.test/de.json' } } }) // prettier-ignore
    await writeQuestion()
    await act(async () => widget.host.receive({ event: 'set-locale', locale: 'de' }))
    await advanceTime(500)
    write('Wie kann ich den Sattel einstellen', screen.getByRole('textbox'))
    await advanceTime(800)
    expect(screen.getByRole('button', { name: 'Den Sattel einstellen' })).toBeInTheDocument()
  })

  test('words that every article has suggest nothing', async () => {
    const everywhere = ['One', 'Two', 'Three', 'Four', 'Five'].map((title, at) => article(`${at}`, title, '<p>You can do this.</p>')) // prettier-ignore
    serveIndex(() => new Response(buildArticleIndex(everywhere)))
    await open({ ...WITH_INDEX, prepare: (server) => server.respondOnce(SEARCH, respondWith()) })
    await writeQuestion('Can you do this')
    expect(suggestions()).toBeNull()
  })
})

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
