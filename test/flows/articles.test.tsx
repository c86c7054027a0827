import { describe, expect, test } from '@jest/globals'
import { act, fireEvent, screen, within } from '@testing-library/react'
import {
  composer,
  holdResponse,
  advanceTime,
  press,
  type StartedWidget,
  write,
} from '#test/support/widget/conversation.tsx'
import { example } from '#test/support/contracts/apiExamples.ts'
import { json } from '#test/support/network/observedFetch.ts'
import { withFakeClock } from '#test/support/widget/fakeClock.ts'
import { startWidget } from '#test/support/widget/startedWidget.tsx'

withFakeClock()

const ARTICLE = 'GET /demo/knowledge-base/article/31'
const TITLE = 'How to adjust your saddle'

const URL_ARTICLE = {
  id: '31',
  title: 'As the <em>address</em> has it',
  content: '<p>Given text.</p>',
  slug: 'g',
  categoryTitle: 'Given',
}

const addressOf = (article?: string, id = '31'): string =>
  `/widget/help/article/${id}?website_token=demo${article === undefined ? '' : `&article=${encodeURIComponent(article)}`}`

const title = (): HTMLElement => screen.getByRole('heading', { level: 2 })

const server = (data: object) => () => json({ data: { ...(example('knowledge-base', 'Article') as { readonly data: object }).data, ...data } }) // prettier-ignore

/** Opens an article by its URL, as from a link or after a reload. */
async function openByUrl(article?: string, prepare: (widget: StartedWidget) => void = () => undefined): Promise<StartedWidget> {
  const widget = startWidget({ address: addressOf(article) })
  prepare(widget)
  await widget.open()
  await advanceTime(300)
  return widget
} // prettier-ignore

/** Opens an article from the list on Home, as most visitors do. */
async function openFromHome(prepare: (widget: StartedWidget) => void = () => undefined): Promise<StartedWidget> {
  const widget = startWidget()
  prepare(widget)
  await widget.open()
  fireEvent.click(await screen.findByRole('button', { name: /How to adjust your saddle/ }))
  await advanceTime(300)
  return widget
}

/**
 * Makes every request for the article fail until the returned function is called. React's strict mode sends more than
 * one request.
 */
function failArticleRequests({ server: fakeServer }: StartedWidget, response: () => Response): () => void {
  let isFailing = true
  const respond = (): Response => {
    if (!isFailing) return server({})()
    fakeServer.respondOnce(ARTICLE, respond)
    return response()
  }
  fakeServer.respondOnce(ARTICLE, respond)
  return () => (isFailing = false)
}

describe('article in the URL', () => {
  test.each([
    ['does not respond', () => new Promise<Response>(() => undefined), 'Loading the article…'],
    ['responds with 500', () => json({}, 500), 'This article could not be loaded.'],
    ['responds with 404', () => json({}, 404), 'This article could not be found.'],
    ['responds with invalid data', () => json({ articles: [] }), 'This article could not be loaded.'],
  ])('article content from the URL is not shown if the server %s', async (_how, respond, expectedText) => {
    await openByUrl(JSON.stringify(URL_ARTICLE), (widget) => failArticleRequests(widget, respond as () => Response))

    expect(screen.getByText(expectedText)).toBeInTheDocument()
    expect(document.body).not.toHaveTextContent('Given')
    expect(document.body).not.toHaveTextContent('address')
  })

  test('an article opened by URL is shown with the server’s content, not with content from the URL', async () => {
    const widget = await openByUrl(JSON.stringify(URL_ARTICLE))

    expect(title()).toHaveTextContent(TITLE)
    expect(document.body).not.toHaveTextContent('Given')
    expect(widget.reports).toEqual([])
  })

  test.each([
    ['the name of another endpoint', 'search'],
    ['an endpoint name in capitals', 'SEARCH'],
    ['a path', 'a%2Fb'],
    ['a path to the parent folder', '..%2F31'],
    ['an id with a query', '31%3Fa=b'],
    ['120 characters long', 'a'.repeat(120)],
    ['invalid percent-encoding', '%E0%A4%A'],
  ])('an article is shown as not found, without a request, if the id in its URL is %s', async (_case, id) => {
    const widget = startWidget({
      address: addressOf(JSON.stringify({ ...URL_ARTICLE, id: decodeURIComponent(encodeURIComponent(id)) }), id),
    })
    await widget.open()
    await advanceTime(300)

    expect(screen.getByText('This article could not be found.')).toBeInTheDocument()
    expect(widget.server.requestLines.filter((line) => line.includes('/article/'))).toEqual([])
    expect(document.body).not.toHaveTextContent('Given')
    expect(widget.reports).toEqual([])
  })

  test('the links of the navigation tabs do not contain the article from the URL', async () => {
    await openByUrl(JSON.stringify(URL_ARTICLE))
    for (const tab of within(screen.getByRole('navigation')).getAllByRole('link'))
      expect(tab).toHaveAttribute('href', expect.stringMatching(/\?website_token=demo$/))
    fireEvent.click(screen.getByRole('link', { name: 'Home' }))
    await advanceTime(100)
    expect(window.location.search).toBe('?website_token=demo')
  })
})

describe('article that cannot be loaded', () => {
  test('a missing article shows an error, and “Back” leads to Help', async () => {
    await openByUrl(undefined, (widget) => failArticleRequests(widget, () => json({}, 404)))
    expect(screen.getByRole('alert')).toHaveTextContent('This article could not be found.')
    fireEvent.click(screen.getAllByRole('button', { name: 'Back' }).at(-1) ?? document.body)
    await advanceTime(200)
    expect(window.location.pathname).toBe('/widget/help')
  })

  test('“Try again” loads an article after a failure and moves the focus to its title', async () => {
    let recover = (): void => undefined
    const widget = await openByUrl(
      undefined,
      (started) => (recover = failArticleRequests(started, () => json({}, 500))),
    )
    expect(screen.getByRole('alert')).toHaveTextContent('This article could not be loaded.')
    expect(widget.reports.length).toBeGreaterThan(0)
    recover()
    press('Try again')
    await advanceTime(100)
    expect(title()).toHaveTextContent(TITLE)
    expect(title()).toHaveFocus()
  })

  test('a response with the id of another article is not shown, and is reported as malformed', async () => {
    const widget = await openByUrl(undefined, (started) => failArticleRequests(started, server({ id: '32', title: 'Another' })))
    expect(screen.queryByText('Another')).toBeNull()
    expect(screen.getByText('This article could not be loaded.')).toBeInTheDocument()
    expect(widget.reports).toContainEqual({ code: 'malformed', reason: expect.stringContaining('Another article came') })
  }) // prettier-ignore

  test('a late response for an article that the visitor has left is ignored', async () => {
    const widget = await openByUrl()
    const respondLate = holdResponse(widget.server, 'article/77')
    const goToArticle = (id: string) => {
      window.history.pushState(null, '', addressOf(undefined, id))
      window.dispatchEvent(new PopStateEvent('popstate'))
    }
    act(() => goToArticle('77'))
    await advanceTime(100)
    act(() => goToArticle('31'))
    await advanceTime(200)
    await respondLate(server({ id: '77', title: 'Late' }))
    expect(title()).toHaveTextContent(TITLE)
  })
})

describe('leaving an article', () => {
  test('“Back” from an article returns to the previous screen and restores the focus there once', async () => {
    await openFromHome()
    expect(title()).toHaveFocus()
    press('Back')
    await advanceTime(300)
    expect(window.location.pathname).toBe('/widget/home')
    expect(screen.getByRole('button', { name: /How to adjust your saddle/ })).toHaveFocus()

    const searchBox = screen.getByRole('searchbox')
    act(() => searchBox.focus())
    for (const value of ['sad', 'sadd', 's', '']) {
      fireEvent.change(searchBox, { target: { value } })
      await advanceTime(600)
      expect(searchBox).toHaveFocus()
    }
  })

  test('“Back” from an article that was opened by URL leads to Help and keeps the website token', async () => {
    await openByUrl()
    press('Back')
    await advanceTime(200)
    expect(window.location.pathname).toBe('/widget/help')
    expect(window.location.search).toBe('?website_token=demo')
  })

  test('“Back” to a list without the article does not move the focus, even if the article appears later', async () => {
    const widget = startWidget()
    await widget.open()
    const search = (value: string) => void fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
    const pinned = await screen.findByRole('button', { name: /How to adjust your saddle/ })
    widget.server.respondOnce('/article/search', () => json({ articles: [] }))
    search('zzz')
    fireEvent.click(pinned)
    await advanceTime(800)
    press('Back')
    await advanceTime(300)
    expect(screen.getByText('No article found')).toBeInTheDocument()

    act(() => screen.getByRole('searchbox').focus())
    search('saddle')
    await advanceTime(800)
    expect(screen.getByRole('button', { name: /How to adjust your saddle/ })).toBeInTheDocument()
    expect(screen.getByRole('searchbox')).toHaveFocus()
  })

  test('leaving an article through a navigation tab does not restore the focus', async () => {
    await openFromHome()
    fireEvent.click(screen.getByRole('link', { name: 'Home' }))
    await advanceTime(300)
    expect(screen.getByRole('button', { name: /How to adjust your saddle/ })).not.toHaveFocus()
  })
})

test('every link in an article opens in a new tab with noopener and noreferrer', async () => {
  const content = '<p><a href="https://a.test/b" target="_top" rel="opener">One</a>, <a href="mailto:us@a.test">two</a></p><a href="https://c.test/"><img src="https://c.test/d.png" alt="Three"></a>'
  await openFromHome((widget) => widget.server.respondOnce(ARTICLE, server({ content })))
  const links = within(screen.getByRole('article')).getAllByRole('link')

  expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://a.test/b', 'mailto:us@a.test', 'https://c.test/'])
  for (const link of links) {
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  }
}) // prettier-ignore

describe('public page of an article', () => {
  test('the link to an article’s public page opens in a new tab with noopener and noreferrer', async () => {
    await openFromHome()
    const link = screen.getByRole('link', { name: 'Open in new tab' })
    expect(link).toHaveAttribute('href', 'https://help.example.com/getting-started/adjust-saddle')
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  })

  test.each([['javascript:alert(1)'], ['data:text/html,a'], ['nowhere'], [undefined]])(
    'an article has no link to its public page if the help centre’s origin is %p',
    async (origin) => {
      await openByUrl(undefined, ({ server: fake }) => {
        for (let attempt = 0; attempt < 4; attempt += 1) fake.respondOnce('/article/31', server({}))
        for (let attempt = 0; attempt < 4; attempt += 1)
          fake.respondOnce('/demo/knowledge-base', () => json({ origin, pinned_articles: [] }))
      })
      expect(screen.getByRole('article')).toBeInTheDocument()
      expect(screen.queryByRole('link', { name: 'Open in new tab' })).toBeNull()
    },
  )
})

describe('“Ask us” below an article', () => {
  async function pressAskUs(): Promise<void> {
    expect(screen.getByText('Still need help?')).toBeInTheDocument()
    press('Ask us')
    await advanceTime(500)
    expect(window.location.pathname).toBe('/widget/chat')
  }

  test('“Ask us” fills the composer with the article’s title and sends nothing', async () => {
    const widget = await openFromHome()
    await pressAskUs()
    expect(composer()).toHaveValue(`I read “${TITLE}” and still need help.`)
    expect(widget.server.sent).toEqual([])
    expect(widget.dispatchedTypes.filter((actionType) => actionType === 'articles/helpWanted')).toHaveLength(1)
  })

  test('“Ask us” after a search names the search text and the article in the composer', async () => {
    const widget = startWidget()
    await widget.open()
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: ' saddle ' } })
    await advanceTime(800)
    fireEvent.click(screen.getByRole('button', { name: /How to adjust your/ }))
    await advanceTime(300)
    await pressAskUs()
    expect(composer()).toHaveValue(`I searched for “saddle”, read “${TITLE}” and still need help.`)
  })

  test('“Ask us” keeps an existing draft', async () => {
    const widget = startWidget()
    await widget.openChat()
    write('My own words')
    fireEvent.click(screen.getByRole('link', { name: 'Help' }))
    fireEvent.click(await screen.findByRole('button', { name: /How to adjust your saddle/ }))
    await advanceTime(300)
    await pressAskUs()
    expect(composer()).toHaveValue('My own words')
  })
})

describe('“Did this help?” below an article', () => {
  const isAsked = (): boolean => screen.queryByText('Did this help?') !== null

  test('“Yes” is thanked with the focus, and the article does not ask again in this visit', async () => {
    await openFromHome()
    press('Yes')
    expect(document.activeElement).toHaveTextContent('Thank you, good to know.')
    expect(isAsked()).toBe(false)
    expect(screen.queryByRole('button', { name: 'Ask us' })).not.toBeInTheDocument()

    press('Back')
    fireEvent.click(await screen.findByRole('button', { name: /How to adjust your saddle/ }))
    await advanceTime(300)
    expect(screen.getByText('Thank you, good to know.')).toBeInTheDocument()
    expect(isAsked()).toBe(false)
  })

  test('“No” is thanked and offers a person with the article’s name', async () => {
    await openFromHome()
    press('No')
    expect(document.activeElement).toHaveTextContent('Thank you, good to know.')
    expect(document.activeElement).toHaveTextContent('Still need help?')
    expect(isAsked()).toBe(false)
    press('Ask us')
    await advanceTime(500)
    expect(composer()).toHaveValue(`I read “${TITLE}” and still need help.`)
  })
})

test('the header shows the article’s title once the title has scrolled away', async () => {
  await openFromHome()
  const [text, banner] = [screen.getByRole('article'), screen.getAllByRole('banner')[0]]
  expect(banner).toHaveTextContent(/^Help/)
  fireEvent.scroll(text, { target: { scrollTop: 200 } })
  expect(banner).toHaveTextContent(new RegExp(`^${TITLE}`))
  fireEvent.scroll(text, { target: { scrollTop: 0 } })
  expect(banner).toHaveTextContent(/^Help/)
})

test('a pinned article is shown before the server responds', async () => {
  await openFromHome(({ server: fake }) => {
    holdResponse(fake, ARTICLE)
    holdResponse(fake, ARTICLE)
  })
  expect(title()).toHaveTextContent(TITLE)
  expect(screen.getByText('Loosen the clamp.')).toBeInTheDocument()
})

test('a video in an article is shown only if its host is among the tenant’s video hosts', async () => {
  const video = { content: '<p>See:</p><iframe src="https://play.test/film"></iframe>' }
  const videoSourceOf = async (videoHosts: readonly string[]): Promise<string | undefined> => {
    const widget = startWidget({ address: addressOf(), videoHosts })
    widget.server.respondOnce(ARTICLE, server(video))
    await widget.open()
    await advanceTime(300)
    expect(screen.getByText('See:')).toBeInTheDocument()
    const source = widget.container.querySelector('iframe')?.src
    widget.kill()
    return source
  }
  expect(await videoSourceOf([])).toBeUndefined()
  expect(await videoSourceOf(['play.test'])).toBe('https://play.test/film')
})
