import { afterEach, describe, expect, test } from '@jest/globals'
import { act, fireEvent, screen } from '@testing-library/react'
import { buildArticleIndex } from '#domain/article/articleIndex.ts'
import {
  advanceTime,
  composer,
  holdResponse,
  openConversation,
  press,
  send,
  write,
} from '#test/support/widget/conversation.tsx'
import { fieldsOf } from '#tools/fields.ts'
import { example } from '#test/support/contracts/apiExamples.ts'
import { createFakeServer } from '#test/support/network/fakeServer.ts'
import { json } from '#test/support/network/observedFetch.ts'
import { withFakeClock } from '#test/support/widget/fakeClock.ts'
import { startWidget } from '#test/support/widget/startedWidget.tsx'
import {
  SEARCH,
  QUESTION,
  open,
  suggestions,
  titles,
  sentTerms,
  respondWith,
  article,
  serveIndex,
  WITH_INDEX,
  writeQuestion,
} from '#test/support/widget/suggestions.tsx'

withFakeClock()

const originalFetch = Object.getOwnPropertyDescriptor(globalThis, 'fetch')
afterEach(() => {
  if (originalFetch) Object.defineProperty(globalThis, 'fetch', originalFetch)
  else Reflect.deleteProperty(globalThis, 'fetch')
})

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

  test('an index that arrives after the question suggests its articles beside those on screen', async () => {
    let answer: (response: Response) => void = () => undefined
    serveIndex(() => new Promise<Response>((resolve) => (answer = resolve)))
    await open({ ...WITH_INDEX, prepare: (server) => server.respondOnce(SEARCH, respondWith('Chargers')) })
    await writeQuestion('Where is the charger for it')
    expect(titles()).toEqual(['Chargers'])
    answer(new Response(buildArticleIndex(ARTICLES)))
    await advanceTime(100)
    expect(titles()).toEqual(['Chargers', 'Charge the battery'])
  })

  test('an index that arrives after the question suggests its articles while the knowledge base does not answer', async () => {
    let answer: (response: Response) => void = () => undefined
    serveIndex(() => new Promise<Response>((resolve) => (answer = resolve)))
    const widget = await open(WITH_INDEX)
    const respond = holdResponse(widget.server, SEARCH)
    await writeQuestion('Where is the charger for it')
    expect(titles()).toEqual([])
    answer(new Response(buildArticleIndex(ARTICLES)))
    await advanceTime(100)
    expect(titles()).toEqual(['Charge the battery'])
    await respond(respondWith('Chargers of all models'))
    await advanceTime(100)
    expect(titles()).toEqual(['Charge the battery', 'Chargers of all models'])
  })

  test('titles of the knowledge base that arrive after the question are searched too', async () => {
    const server = createFakeServer()
    server.respondOnce(SEARCH, respondWith())
    const held = [1, 2, 3].map(() => holdResponse(server, 'GET /demo/knowledge-base'))
    await open({ server })
    await writeQuestion()
    expect(titles()).toEqual([])
    for (const respond of held) await respond(() => json(example('knowledge-base', 'KnowledgeBase')))
    await advanceTime(100)
    expect(titles()).toEqual(['How to adjust your saddle'])
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
