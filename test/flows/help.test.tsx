import { describe, expect, test } from '@jest/globals'
import { fireEvent, screen, within } from '@testing-library/react'
import { advanceTime, press, type StartedWidget } from '#test/support/widget/conversation.tsx'
import { json } from '#test/support/network/observedFetch.ts'
import { withFakeClock } from '#test/support/widget/fakeClock.ts'
import { startWidget } from '#test/support/widget/startedWidget.tsx'

withFakeClock()

const ADDRESS = '/widget/help?website_token=demo'

const listed = (id: string, categoryTitle: string) => ({ id, title: `Article ${id}`, slug: id, categoryTitle })

const ARTICLES = [
  listed('1', 'Riding'),
  listed('2', 'Battery & range'),
  listed('3', 'Riding'),
  { ...listed('31', 'Riding'), title: 'How to adjust your saddle' },
]

/** Sets the next response to the list of articles. React's strict mode sends the request twice. */
function respondWithList({ server }: StartedWidget, articles: unknown): void {
  const pinned = [{ ...listed('2', 'Battery & range'), content: '<p>Charge it.</p>' }]
  for (let attempt = 0; attempt < 2; attempt += 1)
    server.respondOnce('/demo/knowledge-base', () =>
      json({ origin: 'https://help.example.com', pinned_articles: pinned, articles }),
    )
}

/** Fails the next two requests for the list of articles. React's strict mode sends the request twice. */
function failNextLists({ server }: StartedWidget): void {
  for (let attempt = 0; attempt < 2; attempt += 1)
    server.respondOnce('/demo/knowledge-base', () => json({ error: 'broken' }, 500))
}

async function openHelp(articles: unknown, address = ADDRESS): Promise<StartedWidget> {
  const widget = startWidget({ address })
  respondWithList(widget, articles)
  await widget.open()
  await advanceTime(500)
  return widget
}

const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name })

describe('browsing Help', () => {
  test('Help lists the pinned articles and every category with its number of articles', async () => {
    await openHelp(ARTICLES)
    expect(within(screen.getByRole('region', { name: 'Articles' })).getAllByRole('button')).toHaveLength(1)
    const categories = within(screen.getByRole('region', { name: 'All articles' })).getAllByRole('button')
    expect(categories.map(({ textContent }) => textContent)).toEqual(['Riding3 articles', 'Battery & range1 article'])
  })

  test('a category lists its articles, its heading has the focus, and Back returns to the category', async () => {
    await openHelp(ARTICLES)
    fireEvent.click(button(/Riding/))
    await advanceTime(100)
    expect(new URLSearchParams(window.location.search).get('category')).toBe('Riding')
    expect(screen.getByRole('heading', { level: 2, name: 'Riding' })).toHaveFocus()
    expect(within(screen.getByRole('region', { name: 'Riding' })).getAllByRole('button')).toHaveLength(3)
    expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/widget/home?website_token=demo')

    press('Back')
    await advanceTime(200)
    expect(window.location.search).toBe('?website_token=demo')
    expect(button(/Riding/)).toHaveFocus()
  })

  test('“Back” from an article returns to its category with the focus on the article, and then to Help', async () => {
    const widget = await openHelp(ARTICLES)
    fireEvent.click(button(/Riding/))
    await advanceTime(100)
    for (let attempt = 0; attempt < 2; attempt += 1)
      widget.server.respondOnce('/article/31', () => json({ data: { ...ARTICLES[3], content: '<p>Loosen it.</p>' } }))
    respondWithList(widget, ARTICLES)
    fireEvent.click(button('How to adjust your saddle'))
    await advanceTime(300)
    expect(window.location.pathname).toBe('/widget/help/article/31')
    expect(window.location.search).toBe('?website_token=demo')

    respondWithList(widget, ARTICLES)
    press('Back')
    await advanceTime(300)
    expect(screen.getByRole('heading', { level: 2, name: 'Riding' })).toBeInTheDocument()
    expect(button('How to adjust your saddle')).toHaveFocus()
    press('Back')
    await advanceTime(300)
    expect(button(/Riding/)).toHaveFocus()
  })

  test('a category opened by URL is shown, and “Back” leads to Help', async () => {
    await openHelp(ARTICLES, `${ADDRESS}&category=Battery%20%26%20range`)
    expect(screen.getByRole('heading', { level: 2, name: 'Battery & range' })).toBeInTheDocument()
    press('Back')
    await advanceTime(200)
    expect(screen.getByRole('region', { name: 'All articles' })).toBeInTheDocument()
  })

  test('the tab Help leads from a category to all categories', async () => {
    await openHelp(ARTICLES, `${ADDRESS}&category=Riding`)
    fireEvent.click(screen.getByRole('link', { name: 'Help' }))
    await advanceTime(200)
    expect(screen.getByRole('region', { name: 'All articles' })).toBeInTheDocument()
  })

  test('an unknown category in the URL shows all categories', async () => {
    await openHelp(ARTICLES, `${ADDRESS}&category=Nothing`)
    expect(screen.getByRole('region', { name: 'All articles' })).toBeInTheDocument()
  })

  test.each([[undefined], ['many'], [[]], [[{ id: 'search', title: 'No' }, null]]])(
    'Help links to all articles of the public help centre if the server lists %p',
    async (articles) => {
      await openHelp(articles)
      expect(button(/Article 2/)).toBeInTheDocument()
      const link = screen.getByRole('link', { name: 'All articles' })
      expect(link).toHaveAttribute('href', 'https://help.example.com')
      expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    },
  )
})

test('a later request for the articles that fails keeps the list and shows the error, until a retry succeeds', async () => {
  const widget = await openHelp(ARTICLES)
  respondWithList(widget, ARTICLES)
  fireEvent.click(screen.getByRole('link', { name: 'Home' }))
  await advanceTime(300)
  failNextLists(widget)
  fireEvent.click(screen.getByRole('link', { name: 'Help' }))
  await advanceTime(300)
  expect(screen.getByRole('alert')).toHaveTextContent('Articles could not be loaded.')
  expect(button(/Riding/)).toBeInTheDocument()

  respondWithList(widget, ARTICLES)
  press('Try again')
  await advanceTime(300)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(button(/Riding/)).toBeInTheDocument()
})

test('a search result shows the sentence that contains the search text, with the text marked', async () => {
  const widget = await openHelp(ARTICLES)
  const content = '<h2>Battery</h2><p>Unpack it.</p><table><tr><td>Full</td><td>The battery lasts 5 h</td></tr></table>'
  widget.server.respondOnce('/article/search', () => json({ articles: [{ id: '7', title: 'Range', content }] }))
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'battery' } })
  await advanceTime(800)
  const result = button(/Range/)
  expect(result).toHaveTextContent('RangeFull · The battery lasts 5 h')
  expect([...result.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['battery'])
})
