import { describe, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import {
  composer,
  countAsked,
  hold,
  later,
  press,
  setAccount,
  setChannel,
  type Started,
  write,
} from '#test/support/conversation.tsx'
import { example } from '#test/support/contracts.ts'
import { json } from '#test/support/observedFetch.ts'
import { withOwnClock } from '#test/support/ownClock.ts'
import { startWidget } from '#test/support/startedWidget.tsx'

withOwnClock()

const SEARCH = '/knowledge-base/article/search'
const PINNED = /How to adjust your saddle/

const box = (): HTMLElement => screen.getByRole('searchbox', { name: 'Search for help articles' })

const type = (value: string): void => void fireEvent.change(box(), { target: { value } })

const item = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name })

const found =
  (...titles: readonly string[]) =>
  () =>
    json({ articles: titles.map((title, at) => ({ id: `${500 + at}`, title, content: '<p>Text.</p>' })) })

/** Opens the Home screen with the search and the pinned articles. */
async function home(widget = startWidget()): Promise<Started> {
  await widget.open()
  await screen.findByRole('searchbox')
  await later(200)
  return widget
}

/** Returns the search terms that the server received, in order. */
const terms = ({ requests }: Started): readonly (string | null)[] =>
  requests.map(({ url }) => new URL(url)).filter(({ pathname }) => pathname.endsWith(SEARCH)).map(({ searchParams }) => searchParams.get('search_term')) // prettier-ignore

describe('search text of less than three characters', () => {
  test('a search text of less than three characters sends no request, and the pinned articles stay', async () => {
    const widget = await home()
    for (const short of ['s', 'sa', ' sa  ', '   ']) type(short)
    await later(3000)
    expect(terms(widget)).toEqual([])
    expect(item(PINNED)).toBeInTheDocument()
    expect(screen.queryByText('Loading…')).toBeNull()
  })

  test('shortening the search text to two characters cancels the scheduled search', async () => {
    const widget = await home()
    type('sad')
    await later(400)
    type('sa')
    await later(3000)
    expect(terms(widget)).toEqual([])
  })

  test('shortening the search text to one character cancels the running search and removes all results', async () => {
    const widget = await home()
    widget.server.failNext(SEARCH, found('Saddle bags'))
    type('sad')
    await later(600)
    expect(item(/Saddle bags/)).toBeInTheDocument()
    const late = hold(widget.server, SEARCH)
    type('sadd')
    await later(600)
    type('s')
    expect(item(PINNED)).toBeInTheDocument()
    await late(found('Late'))
    expect(screen.queryByText('Late')).toBeNull()
    expect(screen.queryByText(/found/)).toBeNull()
    expect(screen.queryByRole('button', { name: /Saddle bags/ })).toBeNull()
  })
})

describe('search text of three or more characters', () => {
  test('a search shows “Loading…” at once and sends one request half a second after the last key', async () => {
    const widget = await home()
    for (const query of ['sad', 'sadd', 'saddl']) {
      type(query)
      expect(within(screen.getByRole('search')).getByText('Loading…')).toBeInTheDocument()
      await later(400)
    }
    expect(terms(widget)).toEqual([])
    await later(200)
    expect(terms(widget)).toEqual(['saddl'])
    await later(5000)
    expect(terms(widget)).toEqual(['saddl'])
    expect(within(screen.getByRole('search')).queryByText('Loading…')).toBeNull()
  })

  test('the response to an older search is ignored', async () => {
    const widget = await home()
    const older = hold(widget.server, SEARCH)
    type('saddle')
    await later(600)
    const newer = hold(widget.server, SEARCH)
    type('brakes')
    await later(600)
    await older(found('About saddles'))
    expect(screen.queryByText('About saddles')).toBeNull()
    await newer(found('About brakes'))
    expect(screen.getByText('About brakes')).toBeInTheDocument()
    expect(terms(widget)).toEqual(['saddle', 'brakes'])
  })

  test('a trailing space in the search text sends no new request', async () => {
    const widget = await home()
    type('saddle')
    await later(600)
    type('saddle ')
    await later(600)
    expect(terms(widget)).toEqual(['saddle'])
    expect(box()).toHaveValue('saddle ')
  })

  test.each([
    [1, '1 article(s) found'],
    [3, '3 article(s) found'],
    [0, 'No article found'],
  ])('a search with %i result(s) shows and announces “%s”', async (count, words) => {
    const widget = await home()
    widget.server.failNext(SEARCH, found(...['One', 'Two', 'Three'].slice(0, count)))
    type('any')
    await later(600)
    expect(screen.getByText(words).closest('[role=status]')).not.toBeNull()
    expect(screen.queryAllByRole('button', { name: /Text\./ })).toHaveLength(count)
    expect(screen.queryByRole('button', { name: PINNED })).toBeNull()
  })
})

test('“Ask us” after an empty search opens the chat with the search text as a draft', async () => {
  const widget = await home()
  widget.server.failNext(SEARCH, found())
  type(' squeaky brakes ')
  await later(600)
  expect(screen.getByText('Still need help?')).toBeInTheDocument()
  press('Ask us')
  await later(500)

  expect(window.location.pathname).toBe('/widget/chat')
  expect(composer()).toHaveValue('squeaky brakes')
  expect(widget.server.sent).toEqual([])
})

test('“Ask us” replaces an earlier search text in the composer, but not a typed draft', async () => {
  const widget = await home()
  const askFor = async (words: string): Promise<void> => {
    fireEvent.click(screen.getByRole('link', { name: 'Home' }))
    await later(500)
    widget.server.failNext(SEARCH, found())
    type(words)
    await later(600)
    press('Ask us')
    await later(500)
  }
  await askFor('refnd')
  await askFor('refund policy')
  expect(composer()).toHaveValue('refund policy')

  write('Is my refund on its way?')
  await askFor('refunds')
  expect(composer()).toHaveValue('Is my refund on its way?')
})

test('search results, or the notice that there are none, stay on screen until the next response', async () => {
  const widget = await home()
  widget.server.failNext(SEARCH, found())
  type('zzz')
  await later(600)
  widget.server.failNext(SEARCH, found('Zebra'))
  type('zeb')
  await later(300)
  expect(screen.getByText('No article found')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: PINNED })).toBeNull()
  await later(300)
  expect(item(/Zebra/)).toBeInTheDocument()
  type('zebras')
  await later(300)
  expect(item(/Zebra/)).toBeInTheDocument()
  expect(screen.getByText('1 article(s) found')).toBeInTheDocument()
})

describe('a failed search', () => {
  test('a failed search shows an error, and its retry runs at once and focuses the search box', async () => {
    const widget = await home()
    widget.server.failNext(SEARCH, () => json({ error: 'broken' }, 500))
    type('saddle')
    await later(600)
    expect(screen.getByRole('alert')).toHaveTextContent('The search did not work.')
    expect(widget.reports).toHaveLength(1)

    const retry = screen.getByRole('button', { name: 'Try again' })
    act(() => retry.focus())
    fireEvent.click(retry)
    await later(50)
    expect(terms(widget)).toEqual(['saddle', 'saddle'])
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByText('1 article(s) found')).toBeInTheDocument()
    expect(box()).toHaveFocus()
  })

  test('the next key removes the error of a failed search', async () => {
    const widget = await home()
    widget.server.failNext(SEARCH, () => json('nonsense'))
    type('saddle')
    await later(600)
    type('saddles')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

test('“Clear search” empties the search box, focuses it, and shows the pinned articles', async () => {
  await home()
  expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull()
  type('zzz')
  await later(600)
  press('Clear search')
  expect(box()).toHaveValue('')
  expect(box()).toHaveFocus()
  expect(item(PINNED)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull()
})

test('the search text and its results remain after an article was read, on Home and in Help', async () => {
  const widget = await home()
  widget.server.failNext(SEARCH, found('Saddle bags'))
  type('bags')
  await later(600)
  fireEvent.click(item(/Saddle bags/))
  await screen.findByRole('button', { name: 'Back' })
  press('Back')
  await later(200)
  expect(box()).toHaveValue('bags')
  expect(item(/Saddle bags/)).toHaveFocus()

  fireEvent.click(screen.getByRole('link', { name: 'Help' }))
  await screen.findByRole('heading', { level: 1, name: 'Help' })
  expect(box()).toHaveValue('bags')
  expect(screen.getByText('1 article(s) found')).toBeInTheDocument()
  expect(countAsked(widget.server, SEARCH)).toBe(1)
})

test('another visitor gets an empty search box, and a search that was scheduled is cancelled', async () => {
  const widget = await home()
  type('my secret')
  await later(200)
  widget.server.failNext('/contact/set_user', () => json({ id: 4_711, has_email: true }))
  await act(async () => widget.host.hear({ event: 'set-user', identifier: 'u-2', user: { identifierHash: 'abc' } }))
  await later(3000)
  expect(await screen.findByRole('searchbox')).toHaveValue('')
  expect(terms(widget)).toEqual([])
})

describe('titles of search results', () => {
  const HOSTILE = 'Your <em>saddle</em> <img src=x onerror="alert(1)"><script>alert(1)</script>'

  test('the title of a search result shows hits as marks and removes all other markup', async () => {
    const widget = await home()
    widget.server.failNext(SEARCH, found(HOSTILE))
    type('saddle')
    await later(600)
    const button = item(/Your saddle/)
    expect([...button.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['saddle'])
    expect(button.querySelector('em, img, script')).toBeNull()
    expect(button).not.toHaveTextContent('onerror')
  })

  /** Sets the widths of a title that is cut off, because jsdom has no layout. */
  function cut(button: HTMLElement, isCut = true): void {
    const title = button.querySelector('mark')?.parentElement ?? null
    if (title === null) throw new Error('no title')
    Object.defineProperties(title, { scrollWidth: { value: isCut ? 500 : 100 }, clientWidth: { value: 100 } })
  }

  const tooltip = (): HTMLElement | null => screen.queryByRole('tooltip', { hidden: true })

  async function hit(isCut = true): Promise<HTMLElement> {
    const widget = await home()
    widget.server.failNext(SEARCH, found('How to find the right height for your <em>saddle</em>'))
    type('saddle')
    await later(600)
    const button = item(/right height/)
    cut(button, isCut)
    return button
  }

  test('a truncated title shows a tooltip with its full text, without marks, after 300 ms of hover', async () => {
    const button = await hit()
    fireEvent.pointerEnter(button)
    await later(200)
    expect(tooltip()).toBeNull()
    await later(200)
    expect(tooltip()).toHaveTextContent('How to find the right height for your saddle')
    expect(tooltip()?.querySelector('mark')).toBeNull()
    expect(tooltip()?.innerHTML).not.toContain('<')
  })

  test('a title that fits has no tooltip', async () => {
    fireEvent.pointerEnter(await hit(false))
    await later(1000)
    expect(tooltip()).toBeNull()
  })

  test('keyboard focus shows the tooltip of a truncated title, and Escape closes only the tooltip', async () => {
    const button = await hit()
    act(() => button.focus())
    await later(400)
    expect(tooltip()).not.toBeNull()
    const widget = jest.fn()
    document.addEventListener('keydown', widget)
    expect(fireEvent.keyDown(button, { key: 'Escape' })).toBe(false)
    document.removeEventListener('keydown', widget)
    expect(tooltip()).toBeNull()
    expect(widget).not.toHaveBeenCalled()
    expect(button).toHaveFocus()
    await later(1000)
    expect(tooltip()).toBeNull()
  })

  test('a hovered tooltip stays open, and Escape closes it wherever the focus is', async () => {
    const button = await hit()
    fireEvent.pointerEnter(button)
    await later(400)
    const shown = tooltip()
    if (shown === null) throw new Error('no tooltip')
    fireEvent.pointerOver(shown)
    await later(1000)
    expect(button).toContainElement(shown)
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(tooltip()).toBeNull()
  })

  test('a tooltip closes when the pointer leaves, and does not open after a short hover', async () => {
    const button = await hit()
    fireEvent.pointerEnter(button)
    await later(200)
    fireEvent.pointerLeave(button)
    await later(1000)
    expect(tooltip()).toBeNull()
    fireEvent.pointerEnter(button)
    await later(400)
    fireEvent.pointerLeave(button)
    expect(tooltip()).toBeNull()
  })
})

describe('chat card on Home', () => {
  const agents = (count: number, more: object = {}) =>
    Array.from({ length: count }, (_none, at) => ({ id: at + 1, name: `Agent ${'ABCDEFG'[at]}`, availability_status: 'online', ...more })) // prettier-ignore

  async function homeWith(
    members: readonly object[],
    account: object = {},
    channel: object = {},
  ): Promise<HTMLElement> {
    const widget = startWidget()
    widget.server.failNext('/inbox_members', () => json({ payload: members }))
    setAccount(widget.server, account)
    setChannel(widget.server, { working_hours_enabled: false, ...channel })
    await home(widget)
    return item(/Send us a/)
  }

  const BOT = { has_a_connected_agent_bot: 'Lumi' }

  const faces = (card: HTMLElement): readonly string[] =>
    [...card.querySelectorAll('.avatar')].map(({ textContent }) => textContent ?? '')

  test('while agents are online, the Home card offers a message and shows up to five avatars', async () => {
    const members = agents(7)
    const card = await homeWith([...members.slice(0, 2), ...members.slice(0, 2), ...members.slice(2)])
    expect(card).toHaveTextContent('Send us a message')
    expect(faces(card)).toEqual(['AA', 'AB', 'AC', 'AD', 'AE'])
    expect(card.querySelectorAll('.avatar.small')).toHaveLength(5)
  })

  test('while all agents are offline, the Home card offers a mail and shows no avatar', async () => {
    const card = await homeWith(agents(2, { availability_status: 'offline' }), {}, { has_a_connected_agent_bot: null })
    expect(card).toHaveTextContent('Send us a mail')
    expect(faces(card)).toEqual([])
  })

  test('while only the bot is available, the Home card shows its picture or a default icon', async () => {
    const away = agents(1, { availability_status: 'offline' })
    const card = await homeWith(away, {}, BOT)
    expect(card).toHaveTextContent('Send us a message')
    expect(card.querySelector('.bot svg')).not.toBeNull()
    cleanup()
    const pictured = await homeWith(away, { bot_icon: 'https://a.test/bot.png' }, BOT)
    expect(pictured.querySelector('img')).toHaveAttribute('src', 'https://a.test/bot.png')
  })

  test('a click on the Home card opens the chat and dispatches screens/chatClicked', async () => {
    const widget = await home()
    press(/Send us a/)
    await later(200)
    expect(window.location.pathname).toBe('/widget/chat')
    expect(widget.said).toContain('screens/chatClicked')
  })
})

test('an article dispatches articles/clicked, and also screens/helpSwitched if it is opened from Home', async () => {
  const widget = await home()
  fireEvent.click(item(PINNED))
  await screen.findByRole('button', { name: 'Back' })
  const ways = () => widget.said.filter((fact) => ['screens/helpSwitched', 'articles/clicked'].includes(fact))
  expect(ways()).toEqual(['screens/helpSwitched', 'articles/clicked'])

  fireEvent.click(screen.getByRole('link', { name: 'Help' }))
  fireEvent.click(await screen.findByRole('button', { name: PINNED }))
  await later(200)
  expect(ways()).toEqual(['screens/helpSwitched', 'articles/clicked', 'articles/clicked'])
})

test('a tenant without articles in the widget has no search, and its Help URL redirects to Home', async () => {
  const widget = startWidget({ address: '/widget/help?website_token=demo' })
  setAccount(widget.server, { surface_kb_feature_access: false })
  await widget.open()
  await later(500)
  expect(window.location.pathname).toBe('/widget/home')
  expect(screen.getByRole('button', { name: /Send us a/ })).toBeInTheDocument()
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(countAsked(widget.server, SEARCH)).toBe(0)
})

test('Help shows an error with a retry, an empty state, or the articles by category', async () => {
  const widget = startWidget({ address: '/widget/help?website_token=demo' })
  const knowledgeBase = example('knowledge-base', 'KnowledgeBase') as object
  // React's strict mode sends the request twice.
  for (let ask = 0; ask < 2; ask += 1) widget.server.failNext('/demo/knowledge-base', () => json({}, 500))
  await widget.open()
  await later(300)
  widget.server.failNext('/demo/knowledge-base', () => json({ ...knowledgeBase, pinned_articles: [] }))
  expect(screen.getByRole('alert')).toHaveTextContent('Articles could not be loaded.')
  press('Try again')
  await later(100)
  expect(screen.getByText('There are no articles here yet.')).toBeInTheDocument()
  cleanup()

  const another = startWidget({ address: '/widget/help?website_token=demo' })
  await another.open()
  await later(300)
  expect(screen.getByRole('region', { name: 'Getting started' })).toContainElement(item(PINNED))
})
