import { describe, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import {
  composer,
  countRequests,
  holdResponse,
  advanceTime,
  press,
  setAccount,
  setChannel,
  type StartedWidget,
  write,
} from '#test/support/widget/conversation.tsx'
import { example } from '#test/support/contracts/apiExamples.ts'
import { json } from '#test/support/network/observedFetch.ts'
import { withFakeClock } from '#test/support/widget/fakeClock.ts'
import { startWidget } from '#test/support/widget/startedWidget.tsx'

withFakeClock()

const SEARCH = '/knowledge-base/article/search'
const PINNED = /How to adjust your saddle/

const searchBox = (): HTMLElement => screen.getByRole('searchbox', { name: 'Search for help articles' })

const type = (value: string): void => void fireEvent.change(searchBox(), { target: { value } })

const item = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name })

const respondWithArticles =
  (...titles: readonly string[]) =>
  () =>
    json({ articles: titles.map((title, at) => ({ id: `${500 + at}`, title, content: '<p>Text.</p>' })) })

/** Opens the Home screen with the search and the pinned articles. */
async function openHome(widget = startWidget()): Promise<StartedWidget> {
  await widget.open()
  await screen.findByRole('searchbox')
  await advanceTime(200)
  return widget
}

/** Returns the search terms that the server received, in order. */
const sentTerms = ({ requests }: StartedWidget): readonly (string | null)[] =>
  requests.map(({ url }) => new URL(url)).filter(({ pathname }) => pathname.endsWith(SEARCH)).map(({ searchParams }) => searchParams.get('search_term')) // prettier-ignore

describe('search text of less than three characters', () => {
  test('a search text of less than three characters sends no request, and the pinned articles stay', async () => {
    const widget = await openHome()
    for (const short of ['s', 'sa', ' sa  ', '   ']) type(short)
    await advanceTime(3000)
    expect(sentTerms(widget)).toEqual([])
    expect(item(PINNED)).toBeInTheDocument()
    expect(screen.queryByText('Loading…')).toBeNull()
  })

  test('shortening the search text to two characters cancels the scheduled search', async () => {
    const widget = await openHome()
    type('sad')
    await advanceTime(400)
    type('sa')
    await advanceTime(3000)
    expect(sentTerms(widget)).toEqual([])
  })

  test('shortening the search text to one character cancels the running search and removes all results', async () => {
    const widget = await openHome()
    widget.server.respondOnce(SEARCH, respondWithArticles('Saddle bags'))
    type('sad')
    await advanceTime(600)
    expect(item(/Saddle bags/)).toBeInTheDocument()
    const respondLate = holdResponse(widget.server, SEARCH)
    type('sadd')
    await advanceTime(600)
    type('s')
    expect(item(PINNED)).toBeInTheDocument()
    await respondLate(respondWithArticles('Late'))
    expect(screen.queryByText('Late')).toBeNull()
    expect(screen.queryByText(/found/)).toBeNull()
    expect(screen.queryByRole('button', { name: /Saddle bags/ })).toBeNull()
  })
})

describe('search text of three or more characters', () => {
  test('a search shows “Loading…” at once and sends one request half a second after the last key', async () => {
    const widget = await openHome()
    for (const query of ['sad', 'sadd', 'saddl']) {
      type(query)
      expect(within(screen.getByRole('search')).getByRole('status')).toHaveTextContent('Loading…')
      await advanceTime(400)
    }
    expect(sentTerms(widget)).toEqual([])
    await advanceTime(200)
    expect(sentTerms(widget)).toEqual(['saddl'])
    await advanceTime(5000)
    expect(sentTerms(widget)).toEqual(['saddl'])
    expect(within(screen.getByRole('search')).queryByText('Loading…')).toBeNull()
  })

  test('the response to an older search is ignored', async () => {
    const widget = await openHome()
    const respondToOlder = holdResponse(widget.server, SEARCH)
    type('saddle')
    await advanceTime(600)
    const newer = holdResponse(widget.server, SEARCH)
    type('brakes')
    await advanceTime(600)
    await respondToOlder(respondWithArticles('About saddles'))
    expect(screen.queryByText('About saddles')).toBeNull()
    await newer(respondWithArticles('About brakes'))
    expect(screen.getByText('About brakes')).toBeInTheDocument()
    expect(sentTerms(widget)).toEqual(['saddle', 'brakes'])
  })

  test('a trailing space in the search text sends no new request', async () => {
    const widget = await openHome()
    type('saddle')
    await advanceTime(600)
    type('saddle ')
    await advanceTime(600)
    expect(sentTerms(widget)).toEqual(['saddle'])
    expect(searchBox()).toHaveValue('saddle ')
  })

  test.each([
    [1, '1 article(s) found'],
    [3, '3 article(s) found'],
    [0, 'No article found'],
  ])('a search with %i result(s) shows and announces “%s”', async (count, text) => {
    const widget = await openHome()
    widget.server.respondOnce(SEARCH, respondWithArticles(...['One', 'Two', 'Three'].slice(0, count)))
    type('any')
    await advanceTime(600)
    expect(screen.getByText(text).closest('[role=status]')).not.toBeNull()
    expect(screen.queryAllByRole('button', { name: /Text\./ })).toHaveLength(count)
    expect(screen.queryByRole('button', { name: PINNED })).toBeNull()
  })
})

test('“Ask us” after an empty search opens the chat with the search text as a draft', async () => {
  const widget = await openHome()
  widget.server.respondOnce(SEARCH, respondWithArticles())
  type(' squeaky brakes ')
  await advanceTime(600)
  expect(screen.getByText('Still need help?')).toBeInTheDocument()
  press('Ask us')
  await advanceTime(500)

  expect(window.location.pathname).toBe('/widget/chat')
  expect(composer()).toHaveValue('squeaky brakes')
  expect(widget.server.sent).toEqual([])
})

test('“Ask us” replaces an earlier search text in the composer, but not a typed draft', async () => {
  const widget = await openHome()
  const searchAndAsk = async (text: string): Promise<void> => {
    fireEvent.click(screen.getByRole('link', { name: 'Home' }))
    await advanceTime(500)
    widget.server.respondOnce(SEARCH, respondWithArticles())
    type(text)
    await advanceTime(600)
    press('Ask us')
    await advanceTime(500)
  }
  await searchAndAsk('refnd')
  await searchAndAsk('refund policy')
  expect(composer()).toHaveValue('refund policy')

  write('Is my refund on its way?')
  await searchAndAsk('refunds')
  expect(composer()).toHaveValue('Is my refund on its way?')
})

test('search results, or the notice that there are none, stay on screen until the next response', async () => {
  const widget = await openHome()
  widget.server.respondOnce(SEARCH, respondWithArticles())
  type('zzz')
  await advanceTime(600)
  widget.server.respondOnce(SEARCH, respondWithArticles('Zebra'))
  type('zeb')
  await advanceTime(300)
  expect(screen.getByText('No article found')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: PINNED })).toBeNull()
  await advanceTime(300)
  expect(item(/Zebra/)).toBeInTheDocument()
  type('zebras')
  await advanceTime(300)
  expect(item(/Zebra/)).toBeInTheDocument()
  expect(screen.getByText('1 article(s) found')).toBeInTheDocument()
})

describe('a failed search', () => {
  test('a failed search shows an error, and its retry runs at once and focuses the search box', async () => {
    const widget = await openHome()
    widget.server.respondOnce(SEARCH, () => json({ error: 'broken' }, 500))
    type('saddle')
    await advanceTime(600)
    expect(screen.getByRole('alert')).toHaveTextContent('The search did not work.')
    expect(widget.reports).toHaveLength(1)

    const retry = screen.getByRole('button', { name: 'Try again' })
    act(() => retry.focus())
    fireEvent.click(retry)
    await advanceTime(50)
    expect(sentTerms(widget)).toEqual(['saddle', 'saddle'])
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByText('1 article(s) found')).toBeInTheDocument()
    expect(searchBox()).toHaveFocus()
  })

  test('the next key removes the error of a failed search', async () => {
    const widget = await openHome()
    widget.server.respondOnce(SEARCH, () => json('nonsense'))
    type('saddle')
    await advanceTime(600)
    type('saddles')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

test('“Clear search” empties the search box, focuses it, and shows the pinned articles', async () => {
  await openHome()
  expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull()
  type('zzz')
  await advanceTime(600)
  press('Clear search')
  expect(searchBox()).toHaveValue('')
  expect(searchBox()).toHaveFocus()
  expect(item(PINNED)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull()
})

test('the search text and its results remain after an article was read, on Home and in Help', async () => {
  const widget = await openHome()
  widget.server.respondOnce(SEARCH, respondWithArticles('Saddle bags'))
  type('bags')
  await advanceTime(600)
  fireEvent.click(item(/Saddle bags/))
  await screen.findByRole('button', { name: 'Back' })
  press('Back')
  await advanceTime(200)
  expect(searchBox()).toHaveValue('bags')
  expect(item(/Saddle bags/)).toHaveFocus()

  fireEvent.click(screen.getByRole('link', { name: 'Help' }))
  await screen.findByRole('heading', { level: 1, name: 'Help' })
  expect(searchBox()).toHaveValue('bags')
  expect(screen.getByText('1 article(s) found')).toBeInTheDocument()
  expect(countRequests(widget.server, SEARCH)).toBe(1)
})

test('another visitor gets an empty search box, and a search that was scheduled is cancelled', async () => {
  const widget = await openHome()
  type('my secret')
  await advanceTime(200)
  widget.server.respondOnce('/contact/set_user', () =>
    json({ id: 4_711, has_email: true, widget_auth_token: 'their.own.token' }),
  )
  await act(async () => widget.host.receive({ event: 'set-user', identifier: 'u-2', user: { identifierHash: 'abc' } }))
  await advanceTime(3000)
  expect(await screen.findByRole('searchbox')).toHaveValue('')
  expect(sentTerms(widget)).toEqual([])
})

describe('titles of search results', () => {
  const HOSTILE = 'Your <em>saddle</em> <img src=x onerror="alert(1)"><script>alert(1)</script>'

  test('the title of a search result shows hits as marks and removes all other markup', async () => {
    const widget = await openHome()
    widget.server.respondOnce(SEARCH, respondWithArticles(HOSTILE))
    type('saddle')
    await advanceTime(600)
    const button = item(/Your saddle/)
    expect([...button.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['saddle'])
    expect(button.querySelector('em, img, script')).toBeNull()
    expect(button).not.toHaveTextContent('onerror')
  })

  /** Sets the widths of a title that is cut off, because jsdom has no layout. */
  function setTitleWidth(button: HTMLElement, isTruncated = true): void {
    const title = button.querySelector('mark')?.parentElement ?? null
    if (title === null) throw new Error('no title')
    Object.defineProperties(title, { scrollWidth: { value: isTruncated ? 500 : 100 }, clientWidth: { value: 100 } })
  }

  const tooltip = (): HTMLElement | null => screen.queryByRole('tooltip', { hidden: true })

  async function findResult(isTruncated = true): Promise<HTMLElement> {
    const widget = await openHome()
    widget.server.respondOnce(SEARCH, respondWithArticles('How to find the right height for your <em>saddle</em>'))
    type('saddle')
    await advanceTime(600)
    const button = item(/right height/)
    setTitleWidth(button, isTruncated)
    return button
  }

  test('a truncated title shows a tooltip with its full text, without marks, after 300 ms of hover', async () => {
    const button = await findResult()
    fireEvent.pointerEnter(button)
    await advanceTime(200)
    expect(tooltip()).toBeNull()
    await advanceTime(200)
    expect(tooltip()).toHaveTextContent('How to find the right height for your saddle')
    expect(tooltip()?.querySelector('mark')).toBeNull()
    expect(tooltip()?.innerHTML).not.toContain('<')
  })

  test('a title that fits has no tooltip', async () => {
    fireEvent.pointerEnter(await findResult(false))
    await advanceTime(1000)
    expect(tooltip()).toBeNull()
  })

  test('keyboard focus shows the tooltip of a truncated title, and Escape closes only the tooltip', async () => {
    const button = await findResult()
    act(() => button.focus())
    await advanceTime(400)
    expect(tooltip()).not.toBeNull()
    const widget = jest.fn()
    document.addEventListener('keydown', widget)
    expect(fireEvent.keyDown(button, { key: 'Escape' })).toBe(false)
    document.removeEventListener('keydown', widget)
    expect(tooltip()).toBeNull()
    expect(widget).not.toHaveBeenCalled()
    expect(button).toHaveFocus()
    await advanceTime(1000)
    expect(tooltip()).toBeNull()
  })

  test('a hovered tooltip stays open, and Escape closes it wherever the focus is', async () => {
    const button = await findResult()
    fireEvent.pointerEnter(button)
    await advanceTime(400)
    const openTooltip = tooltip()
    if (openTooltip === null) throw new Error('no tooltip')
    fireEvent.pointerOver(openTooltip)
    await advanceTime(1000)
    expect(button).toContainElement(openTooltip)
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(tooltip()).toBeNull()
  })

  test('a tooltip closes when the pointer leaves, and does not open after a short hover', async () => {
    const button = await findResult()
    fireEvent.pointerEnter(button)
    await advanceTime(200)
    fireEvent.pointerLeave(button)
    await advanceTime(1000)
    expect(tooltip()).toBeNull()
    fireEvent.pointerEnter(button)
    await advanceTime(400)
    fireEvent.pointerLeave(button)
    expect(tooltip()).toBeNull()
  })
})

describe('chat card on Home', () => {
  const agents = (count: number, more: object = {}) =>
    Array.from({ length: count }, (_none, at) => ({ id: at + 1, name: `Agent ${'ABCDEFG'[at]}`, availability_status: 'online', ...more })) // prettier-ignore

  async function openHomeCard(
    members: readonly object[],
    account: object = {},
    channel: object = {},
  ): Promise<HTMLElement> {
    const widget = startWidget()
    widget.server.respondOnce('/inbox_members', () => json({ payload: members }))
    setAccount(widget.server, account)
    setChannel(widget.server, { working_hours_enabled: false, ...channel })
    await openHome(widget)
    return item(/Send us a/)
  }

  const BOT = { has_a_connected_agent_bot: 'Lumi' }

  const avatarTexts = (card: HTMLElement): readonly string[] =>
    [...card.querySelectorAll('.avatar')].map(({ textContent }) => textContent ?? '')

  test('while agents are online, the Home card offers a message and shows up to five avatars', async () => {
    const members = agents(7)
    const card = await openHomeCard([...members.slice(0, 2), ...members.slice(0, 2), ...members.slice(2)])
    expect(card).toHaveTextContent('Send us a message')
    expect(avatarTexts(card)).toEqual(['AA', 'AB', 'AC', 'AD', 'AE'])
    expect(card.querySelectorAll('.avatar.small')).toHaveLength(5)
  })

  test('while all agents are offline, the Home card offers a mail and shows no avatar', async () => {
    const card = await openHomeCard(
      agents(2, { availability_status: 'offline' }),
      {},
      { has_a_connected_agent_bot: null },
    )
    expect(card).toHaveTextContent('Send us a mail')
    expect(avatarTexts(card)).toEqual([])
  })

  test('while only the bot is available, the Home card shows its picture or a default icon', async () => {
    const offlineAgents = agents(1, { availability_status: 'offline' })
    const card = await openHomeCard(offlineAgents, {}, BOT)
    expect(card).toHaveTextContent('Send us a message')
    expect(card.querySelector('.bot svg')).not.toBeNull()
    cleanup()
    const cardWithPicture = await openHomeCard(offlineAgents, { bot_icon: 'https://a.test/bot.png' }, BOT)
    expect(cardWithPicture.querySelector('img')).toHaveAttribute('src', 'https://a.test/bot.png')
  })

  test('a click on the Home card opens the chat and dispatches screens/chatClicked', async () => {
    const widget = await openHome()
    press(/Send us a/)
    await advanceTime(200)
    expect(window.location.pathname).toBe('/widget/chat')
    expect(widget.dispatchedTypes).toContain('screens/chatClicked')
  })
})

test('an article dispatches articles/clicked, and also screens/helpSwitched if it is opened from Home', async () => {
  const widget = await openHome()
  fireEvent.click(item(PINNED))
  await screen.findByRole('button', { name: 'Back' })
  const clickActions = () =>
    widget.dispatchedTypes.filter((actionType) => ['screens/helpSwitched', 'articles/clicked'].includes(actionType))
  expect(clickActions()).toEqual(['screens/helpSwitched', 'articles/clicked'])

  fireEvent.click(screen.getByRole('link', { name: 'Help' }))
  fireEvent.click(await screen.findByRole('button', { name: PINNED }))
  await advanceTime(200)
  expect(clickActions()).toEqual(['screens/helpSwitched', 'articles/clicked', 'articles/clicked'])
})

test('a tenant without articles in the widget has no search, and its Help URL redirects to Home', async () => {
  const widget = startWidget({ address: '/widget/help?website_token=demo' })
  setAccount(widget.server, { surface_kb_feature_access: false })
  await widget.open()
  await advanceTime(500)
  expect(window.location.pathname).toBe('/widget/home')
  expect(screen.getByRole('button', { name: /Send us a/ })).toBeInTheDocument()
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(countRequests(widget.server, SEARCH)).toBe(0)
})

test('Help shows an error with a retry, an empty state, or the articles by category', async () => {
  const widget = startWidget({ address: '/widget/help?website_token=demo' })
  const knowledgeBase = example('knowledge-base', 'KnowledgeBase') as object
  // React's strict mode sends the request twice, so the test lets both requests fail.
  for (let attempt = 0; attempt < 2; attempt += 1)
    widget.server.respondOnce('/demo/knowledge-base', () => json({}, 500))
  await widget.open()
  await advanceTime(300)
  widget.server.respondOnce('/demo/knowledge-base', () => json({ ...knowledgeBase, pinned_articles: [] }))
  expect(screen.getByRole('alert')).toHaveTextContent('Articles could not be loaded.')
  press('Try again')
  await advanceTime(100)
  expect(screen.getByText('There are no articles here yet.')).toBeInTheDocument()
  cleanup()

  const second = startWidget({ address: '/widget/help?website_token=demo' })
  await second.open()
  await advanceTime(300)
  expect(screen.getByRole('region', { name: 'Getting started' })).toContainElement(item(PINNED))
})
