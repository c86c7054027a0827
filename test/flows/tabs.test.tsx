import { beforeEach, describe, expect, test } from '@jest/globals'
import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { converse, countAsked, created, hear, hold, later, MARA, send, SEND, type Started, write } from '#test/support/conversation.tsx' // prettier-ignore
import { example } from '#test/support/contracts.ts'
import { createFakeTabs, type FakeTabs } from '#test/support/fakeTabs.ts'
import { inFreshBrowser } from '#test/support/freshBrowser.tsx'
import { json } from '#test/support/observedFetch.ts'

const startWidget = inFreshBrowser()
let browser: FakeTabs
let open: Started[]

beforeEach(() => {
  open = []
  browser = createFakeTabs(setTimeout)
})

/** Opens the first tab, which becomes the leader tab. */
async function openFirst(): Promise<Started> {
  const tab = startWidget({ browser })
  open.push(tab)
  tab.server.add('Good day')
  return converse(tab)
}

/** Opens another tab of the same visitor. */
async function openAnother({ server, area }: Started, origin?: string): Promise<Started> {
  const tab = startWidget({ server, area, browser, made: open.length * 100, ...(origin !== undefined && { origin }) })
  open.push(tab)
  await tab.openChat()
  await later(100)
  return tab
}

async function openBoth(): Promise<readonly [Started, Started]> {
  const first = await openFirst()
  return [first, await openAnother(first)]
}

/** Simulates a crash: the tab ends without notice, and the browser releases its lock. */
async function kill(tab: Started): Promise<void> {
  act(() => tab.die())
  browser.releaseLeader()
  await later(100)
}

const field = ({ container }: Started): HTMLElement => within(container).getByPlaceholderText('Type your message')

const list = ({ container }: Started): HTMLElement => within(container).getByRole('log')

const shows = (tab: Started, words: string): number => within(list(tab)).queryAllByText(words).length

const presses = ({ container }: Started, name: string): void =>
  void fireEvent.click(within(container).getByRole('button', { name }))

const asked = ({ requests }: Started, method: string, path: string): number =>
  requests.filter((request) => request.method === method && new URL(request.url).pathname === path).length

const posts = (tab: Started): number => asked(tab, 'POST', '/api/v1/widget/messages')

const contents = ({ server }: Started): readonly string[] => server.sent.map(({ content }) => content)

describe('two tabs of one visitor', () => {
  test('two tabs share one socket', async () => {
    const [first, second] = await openBoth()
    await later(10_000)

    expect([first.cable.attempts() > 0, second.cable.attempts()]).toEqual([true, 0])
  })

  test('both tabs show a new message, and the chime is played once', async () => {
    const [first, second] = await openBoth()
    await hear(first, created(900, 'Hello', MARA))
    await later(100)

    expect([shows(first, 'Hello'), shows(second, 'Hello')]).toEqual([1, 1])
    expect([...first.sounds, ...second.sounds]).toHaveLength(1)
  })

  test('two tabs share one draft', async () => {
    const [first, second] = await openBoth()
    write('half a', field(first))
    await later(100)
    expect(field(second)).toHaveValue('half a')
    write('half a thought', field(second))
    await later(100)

    expect(field(first)).toHaveValue('half a thought')
  })

  test('typing in one of two tabs sends one typing status', async () => {
    const [first, second] = await openBoth()
    write('Hm', field(second))
    await later(1_000)
    const TYPING = '/api/v1/widget/conversations/toggle_typing'

    expect([asked(first, 'POST', TYPING), asked(second, 'POST', TYPING)]).toEqual([0, 1])
  })

  test.each([
    ['the leader tab', 0],
    ['the follower tab', 1],
  ])('a message written in %s is shown in both tabs and sent once', async (_which, at) => {
    const tabs = await openBoth()
    const [first, second] = tabs
    send('Mine', field(tabs[at] ?? first))
    await waitFor(() => expect(contents(first)).toEqual(['Mine']))
    await later(2_000)

    expect([posts(first), posts(second)]).toEqual([1, 0])
    expect([shows(first, 'Mine'), shows(second, 'Mine')]).toEqual([1, 1])
    for (const tab of tabs) {
      expect(within(list(tab)).getByRole('img', { name: 'Sent' })).toBeInTheDocument()
      expect(field(tab)).toHaveValue('')
    }
  })

  test('a refused message is shown in both tabs, and the other tab can retry it', async () => {
    const [first, second] = await openBoth()
    first.server.failNext(SEND, () => json({}, 422))
    send('Stubborn', field(first))
    await within(list(second)).findByRole('alert')
    presses(second, 'Try again')
    await waitFor(() => expect(contents(first)).toEqual(['Stubborn']))
    await later(500)

    expect(posts(first)).toBe(2)
    expect([shows(first, 'Stubborn'), shows(second, 'Stubborn')]).toEqual([1, 1])
    expect(within(list(second)).queryByRole('alert')).not.toBeInTheDocument()
  })

  test('a refused message that is edited in one tab disappears from the other tab', async () => {
    const [first, second] = await openBoth()
    first.server.failNext(SEND, () => json({}, 422))
    send('Clumsy', field(first))
    await within(list(second)).findByRole('alert')
    presses(second, 'Edit')
    await later(200)

    expect([shows(first, 'Clumsy'), shows(second, 'Clumsy')]).toEqual([0, 0])
    expect(field(second)).toHaveValue('Clumsy')
  })

  test('a message seen in a follower tab is marked as read with one request, by the leader tab', async () => {
    const SEEN = '/api/v1/widget/conversations/update_last_seen'
    const [first, second] = await openBoth()
    document.hasFocus = () => false
    await hear(first, created(900, 'Hello', MARA))
    const before = asked(first, 'POST', SEEN)
    act(() => first.host.hear({ event: 'toggle-open', isOpen: false }))
    document.hasFocus = () => true
    act(() => void fireEvent(window, new Event('focus')))
    await later(500)

    expect([asked(first, 'POST', SEEN) - before, asked(second, 'POST', SEEN)]).toEqual([1, 0])
  })

  test('a refused file that was sent again from one tab has no retry in the other tab', async () => {
    const [first, second] = await openBoth()
    first.server.failNext(SEND, () => json({}, 422))
    const input = second.container.querySelector('input[type=file]')
    if (input) fireEvent.change(input, { target: { files: [new File(['four'], 'one.txt', { type: 'text/plain' })] } })
    presses(second, 'Send message')
    await within(second.container).findByText('The file could not be sent. It is still here.')
    presses(second, 'Try again')
    await waitFor(() => expect(first.server.sent.map(({ files }) => files)).toEqual([['one.txt']]))
    await later(500)

    const waiting = [first, second].map(({ container }) => within(container).queryAllByText('Try again').length)
    expect(waiting).toEqual([0, 0])
  })

  test('sounds muted in one tab are muted in both tabs', async () => {
    const [first, second] = await openBoth()
    presses(second, 'More options')
    presses(second, 'Mute sounds')
    await later(100)
    await hear(first, created(900, 'Hello', MARA))

    expect([...first.sounds, ...second.sounds]).toEqual([])
  })

  test('a conversation ended in one tab is shown as ended in both tabs', async () => {
    const [first, second] = await openBoth()
    presses(second, 'More options')
    presses(second, 'End conversation')
    fireEvent.click(within(within(second.container).getByRole('alertdialog')).getByRole('button', { name: 'End conversation' })) // prettier-ignore

    await within(first.container).findByText('This conversation has ended.')
    expect(within(second.container).getByText('This conversation has ended.')).toBeInTheDocument()
    expect(countAsked(first.server, 'GET /api/v1/widget/conversations/toggle_status')).toBe(1)
  })

  test('a tab that is opened later shows a message that is still being sent', async () => {
    const first = await openFirst()
    const answer = hold(first.server, SEND)
    send('Still going', field(first))
    await waitFor(() => expect(posts(first)).toBe(1))
    const second = await openAnother(first)
    expect(shows(second, 'Still going')).toBe(1)
    await answer(() => json(first.server.add('Still going', { message_type: 0 })))
    await later(200)

    expect([shows(first, 'Still going'), shows(second, 'Still going')]).toEqual([1, 1])
    expect([posts(first), posts(second)]).toEqual([1, 0])
  })

  test('a tab on a host page with another origin has its own socket and draft', async () => {
    const first = await openFirst()
    const elsewhere = await openAnother(first, 'https://elsewhere.test')
    await waitFor(() => expect(elsewhere.cable.attempts()).toBe(1))
    write('for the shop alone', field(first))
    await later(100)

    expect(field(elsewhere)).toHaveValue('')
  })
})

/** Identifies another visitor in one tab with an HMAC that the server accepts. */
async function switchPerson(tab: Started): Promise<void> {
  tab.server.failNext('/contact/set_user', () => json({ id: 4_711, has_email: true }))
  const config = example('widget-api', 'CurrentConfig') as { readonly contact: object }
  tab.server.failNext('/widget/config', () =>
    json({ ...config, contact: { ...config.contact, pubsub_token: 'an0ther0ne', id: 4_711 } }),
  )
  act(() => tab.host.hear({ event: 'set-user', identifier: 'u-2', user: { identifierHash: 'abc' } }))
  await later(500)
}

describe('another visitor in one of two tabs', () => {
  test('tabs of different visitors share no draft, message or socket', async () => {
    const [first, second] = await openBoth()
    await switchPerson(second)
    await waitFor(() => expect(second.cable.attempts()).toBe(1))
    write('mine alone', field(first))
    await hear(first, created(900, 'For the first', MARA))
    await later(500)

    expect([shows(first, 'For the first'), shows(second, 'For the first')]).toEqual([1, 0])
    expect(field(second)).toHaveValue('')
    expect(first.cable.isOpen()).toBe(true)
  })

  test('tabs of different visitors each send their own message once', async () => {
    const [first, second] = await openBoth()
    await switchPerson(second)
    send('From the second', field(second))
    await waitFor(() => expect(contents(first)).toEqual(['From the second']))
    send('From the first', field(first))
    await waitFor(() => expect(contents(first)).toEqual(['From the second', 'From the first']))
    await later(2_000)

    expect([posts(first), posts(second)]).toEqual([1, 1])
    expect([shows(first, 'From the second'), shows(second, 'From the first')]).toEqual([0, 0])
  })

  test('the other tab becomes the leader tab when the visitor of the leader tab changes', async () => {
    const [first, second] = await openBoth()
    act(() => first.network.set(false))
    send('Not yet', field(second))
    await later(500)
    await switchPerson(first)
    await waitFor(() => expect(second.cable.attempts()).toBe(1))
    await waitFor(() => expect(contents(second)).toEqual(['Not yet']))
    await later(2_000)

    expect([posts(first), posts(second)]).toEqual([0, 1])
    expect(shows(first, 'Not yet')).toBe(0)
  })
})

describe('crash of the leader tab', () => {
  test('after a crash of the leader tab, the other tab connects, shows new messages and plays the chime', async () => {
    const [first, second] = await openBoth()
    await kill(first)
    await waitFor(() => expect(second.cable.attempts()).toBe(1))
    await second.connect()
    await hear(second, created(900, 'Hello', MARA))

    expect(shows(second, 'Hello')).toBe(1)
    expect(second.sounds).toHaveLength(1)
  })

  test('after a crash of the leader tab, the other tab loads the messages missed in between', async () => {
    const [first, second] = await openBoth()
    await kill(first)
    first.server.add('Between the two')
    await waitFor(() => expect(second.cable.attempts()).toBe(1))
    await second.connect()

    await waitFor(() => expect(shows(second, 'Between the two')).toBe(1))
  })

  test('after a crash of the leader tab, the other tab sends a pending message once', async () => {
    const [first, second] = await openBoth()
    act(() => first.network.set(false))
    send('Left behind', field(second))
    await later(500)
    expect(contents(first)).toEqual([])
    await kill(first)
    await waitFor(() => expect(contents(second)).toEqual(['Left behind']))
    await later(30_000)

    expect(posts(second)).toBe(1)
    expect(shows(second, 'Left behind')).toBe(1)
  })

  test('after a crash of the leader tab, a message that the server has saved is not sent again', async () => {
    const [first, second] = await openBoth()
    hold(first.server, SEND)
    send('In the air', field(first))
    await waitFor(() => expect(posts(first)).toBe(1))
    await later(200)
    first.server.add('In the air', { message_type: 0 })
    await kill(first)
    await within(list(second)).findByRole('img', { name: 'Sent' })
    await later(30_000)

    expect([posts(second), shows(second, 'In the air')]).toEqual([0, 1])
  })

  test('after a crash of the leader tab, a third tab remains a follower and shows new messages', async () => {
    const [first, second] = await openBoth()
    const third = await openAnother(first)
    await kill(first)
    await waitFor(() => expect(second.cable.attempts()).toBe(1))
    await second.connect()
    await hear(second, created(900, 'Hello', MARA))
    await later(200)

    expect(third.cable.attempts()).toBe(0)
    expect([shows(second, 'Hello'), shows(third, 'Hello')]).toEqual([1, 1])
  })
})
