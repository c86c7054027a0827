import { beforeEach, describe, expect, test } from '@jest/globals'
import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { chooseFiles, openConversation, countRequests, messageCreated, deliverEvents, holdResponse, advanceTime, MARA, send, SEND, type StartedWidget, statusChanged, write } from '#test/support/widget/conversation.tsx' // prettier-ignore
import { toMessage } from '#app/tabs.lazy.ts'
import { example } from '#test/support/contracts/apiExamples.ts'
import { createFakeTabs, type FakeTabs } from '#test/support/widget/fakeTabs.ts'
import { createBrowserStart } from '#test/support/widget/freshBrowser.tsx'
import { json } from '#test/support/network/observedFetch.ts'

const startWidget = createBrowserStart()
let browser: FakeTabs
let openTabs: StartedWidget[]

beforeEach(() => {
  openTabs = []
  browser = createFakeTabs(setTimeout)
})

/** Opens the first tab, which becomes the leader tab. */
async function openFirst(): Promise<StartedWidget> {
  const tab = startWidget({ browser })
  openTabs.push(tab)
  tab.server.add('Good day')
  return openConversation(tab)
}

/** Opens another tab of the same visitor. */
async function openAnother({ server, area }: StartedWidget, origin?: string): Promise<StartedWidget> {
  const tab = startWidget({
    server,
    area,
    browser,
    usedIdCount: openTabs.length * 100,
    ...(origin !== undefined && { origin }),
  })
  openTabs.push(tab)
  await tab.openChat()
  await advanceTime(100)
  return tab
}

async function openTwoTabs(): Promise<readonly [StartedWidget, StartedWidget]> {
  const first = await openFirst()
  return [first, await openAnother(first)]
}

/** Simulates a crash: the tab ends without notice, and the browser releases its lock. */
async function crash(tab: StartedWidget): Promise<void> {
  act(() => tab.kill())
  browser.releaseLeader()
  await advanceTime(100)
}

const field = ({ container }: StartedWidget): HTMLElement => within(container).getByPlaceholderText('Type your message')

const list = ({ container }: StartedWidget): HTMLElement => within(container).getByRole('log')

const countShown = (tab: StartedWidget, text: string): number => within(list(tab)).queryAllByText(text).length

const pressIn = ({ container }: StartedWidget, name: string): void =>
  void fireEvent.click(
    within(container).queryByRole('menuitem', { name }) ?? within(container).getByRole('button', { name }),
  )

const countRequestsOf = ({ requests }: StartedWidget, method: string, path: string): number =>
  requests.filter((request) => request.method === method && new URL(request.url).pathname === path).length

const countPosts = (tab: StartedWidget): number => countRequestsOf(tab, 'POST', '/api/v1/widget/messages')

const contents = ({ server }: StartedWidget): readonly string[] => server.sent.map(({ content }) => content)

/** Records the names of the channels that tabs open from now on. */
function recordChannels(): readonly string[] {
  const names: string[] = []
  const { apis } = browser
  class RecordedChannel extends apis.BroadcastChannel {
    constructor(name: string) {
      super(name)
      names.push(name)
    }
  }
  browser = { ...browser, apis: { ...apis, BroadcastChannel: RecordedChannel } }
  return names
}

describe('two tabs of one visitor', () => {
  test('two tabs share one socket', async () => {
    const [first, second] = await openTwoTabs()
    await advanceTime(10_000)

    expect([first.cable.attempts() > 0, second.cable.attempts()]).toEqual([true, 0])
  })

  test('both tabs show a new message, and the chime is played once', async () => {
    const [first, second] = await openTwoTabs()
    await deliverEvents(first, messageCreated(900, 'Hello', MARA))
    await advanceTime(100)

    expect([countShown(first, 'Hello'), countShown(second, 'Hello')]).toEqual([1, 1])
    expect([...first.sounds, ...second.sounds]).toHaveLength(1)
  })

  test('two tabs share one draft', async () => {
    const [first, second] = await openTwoTabs()
    write('half a', field(first))
    await advanceTime(100)
    expect(field(second)).toHaveValue('half a')
    write('half a thought', field(second))
    await advanceTime(100)

    expect(field(first)).toHaveValue('half a thought')
  })

  test('typing in one of two tabs sends one typing status', async () => {
    const [first, second] = await openTwoTabs()
    write('Hm', field(second))
    await advanceTime(1_000)
    const TYPING = '/api/v1/widget/conversations/toggle_typing'

    expect([countRequestsOf(first, 'POST', TYPING), countRequestsOf(second, 'POST', TYPING)]).toEqual([0, 1])
  })

  test.each([
    ['the leader tab', 0],
    ['the follower tab', 1],
  ])('a message written in %s is shown in both tabs and sent once', async (_which, at) => {
    const tabs = await openTwoTabs()
    const [first, second] = tabs
    send('Mine', field(tabs[at] ?? first))
    await waitFor(() => expect(contents(first)).toEqual(['Mine']))
    await advanceTime(2_000)

    expect([countPosts(first), countPosts(second)]).toEqual([1, 0])
    expect([countShown(first, 'Mine'), countShown(second, 'Mine')]).toEqual([1, 1])
    for (const tab of tabs) {
      expect(within(list(tab)).getByRole('img', { name: 'Sent' })).toBeInTheDocument()
      expect(field(tab)).toHaveValue('')
    }
  })

  test('a refused message is shown in both tabs, and the other tab can retry it', async () => {
    const [first, second] = await openTwoTabs()
    first.server.respondOnce(SEND, () => json({}, 422))
    send('Stubborn', field(first))
    await within(list(second)).findByRole('alert')
    pressIn(second, 'Try again')
    await waitFor(() => expect(contents(first)).toEqual(['Stubborn']))
    await advanceTime(500)

    expect(countPosts(first)).toBe(2)
    expect([countShown(first, 'Stubborn'), countShown(second, 'Stubborn')]).toEqual([1, 1])
    expect(within(list(second)).queryByRole('alert')).not.toBeInTheDocument()
  })

  test('a refused message that is edited in one tab disappears from the other tab', async () => {
    const [first, second] = await openTwoTabs()
    first.server.respondOnce(SEND, () => json({}, 422))
    send('Clumsy', field(first))
    await within(list(second)).findByRole('alert')
    pressIn(second, 'Edit')
    await advanceTime(200)

    expect([countShown(first, 'Clumsy'), countShown(second, 'Clumsy')]).toEqual([0, 0])
    expect(field(second)).toHaveValue('Clumsy')
  })

  test('a message seen in a follower tab is marked as read with one request, by the leader tab', async () => {
    const SEEN = '/api/v1/widget/conversations/update_last_seen'
    const [first, second] = await openTwoTabs()
    document.hasFocus = () => false
    await deliverEvents(first, messageCreated(900, 'Hello', MARA))
    const before = countRequestsOf(first, 'POST', SEEN)
    act(() => first.host.receive({ event: 'toggle-open', isOpen: false }))
    document.hasFocus = () => true
    act(() => void fireEvent(window, new Event('focus')))
    await advanceTime(500)

    expect([countRequestsOf(first, 'POST', SEEN) - before, countRequestsOf(second, 'POST', SEEN)]).toEqual([1, 0])
  })

  test('a refused file that was sent again from one tab has no retry in the other tab', async () => {
    const [first, second] = await openTwoTabs()
    first.server.respondOnce(SEND, () => json({}, 422))
    await chooseFiles(second, new File(['four'], 'one.txt', { type: 'text/plain' }))
    await within(second.container).findByText('one.txt')
    pressIn(second, 'Send message')
    await within(second.container).findByText('The file could not be sent. It is still here.')
    pressIn(second, 'Try again')
    await waitFor(() => expect(first.server.sent.map(({ files }) => files)).toEqual([['one.txt']]))
    await advanceTime(500)

    const waiting = [first, second].map(({ container }) => within(container).queryAllByText('Try again').length)
    expect(waiting).toEqual([0, 0])
  })

  test('sounds muted in one tab are muted in both tabs', async () => {
    const [first, second] = await openTwoTabs()
    pressIn(second, 'More options')
    pressIn(second, 'Mute sounds')
    await advanceTime(100)
    await deliverEvents(first, messageCreated(900, 'Hello', MARA))

    expect([...first.sounds, ...second.sounds]).toEqual([])
  })

  test.each([
    ['is silent about a message for which its pop-out window has chimed', true, 0],
    ['chimes for a message if its pop-out window does not', false, 1],
  ])('a page %s', async (_behaviour, hasChimed, count) => {
    const names = recordChannels()
    const page = await openFirst()
    const window = new browser.apis.BroadcastChannel(names.find((name) => name.includes('#')) ?? '')
    window.postMessage(toMessage({ type: 'tabs/joined', isWindow: true }))
    await advanceTime(100)
    await deliverEvents(page, messageCreated(900, 'Hello', MARA))
    await advanceTime(400)
    expect(page.sounds).toHaveLength(0)
    if (hasChimed) window.postMessage(toMessage({ type: 'sound/chimed', messageId: 900 }))
    await advanceTime(1_000)

    expect(page.sounds).toHaveLength(count)
  })

  test('a conversation ended in one tab is shown as ended in both tabs', async () => {
    const [first, second] = await openTwoTabs()
    pressIn(second, 'More options')
    pressIn(second, 'End conversation')
    fireEvent.click(within(within(second.container).getByRole('alertdialog')).getByRole('button', { name: 'End conversation' })) // prettier-ignore

    await within(first.container).findByText('This conversation has ended.')
    expect(within(second.container).getByText('This conversation has ended.')).toBeInTheDocument()
    expect(countRequests(first.server, 'GET /api/v1/widget/conversations/toggle_status')).toBe(1)
  })

  test('a tab that is opened later is in the new conversation that the visitor has started in another', async () => {
    const first = await openFirst()
    first.server.conversation.status = 'resolved'
    await deliverEvents(first, statusChanged('resolved'))
    pressIn(first, 'Start a new conversation')
    const second = await openAnother(first)
    await advanceTime(500)
    expect([countShown(first, 'Good day'), countShown(second, 'Good day')]).toEqual([0, 0])
    const starts = [first, second].map(
      ({ host }) => JSON.stringify(host.posted).split('on-start-conversation').length - 1,
    )
    expect(starts).toEqual([1, 0])
    send('A new matter', field(second))
    await waitFor(() => expect(contents(first)).toEqual(['A new matter']))
    await advanceTime(500)

    expect([countShown(first, 'A new matter'), countShown(second, 'A new matter')]).toEqual([1, 1])
    expect([countShown(first, 'Good day'), countShown(second, 'Good day')]).toEqual([0, 0])
    expect(countRequestsOf(first, 'POST', '/api/v1/widget/conversations')).toBe(1)
  })

  test('a tab that was asleep empties no tab in which a newer conversation is shown', async () => {
    const names = recordChannels()
    const [first, second] = await openTwoTabs()
    const asleep = new browser.apis.BroadcastChannel(names.find((name) => name.includes('#')) ?? '')
    write('Half a thought', field(second))
    pressIn(second, 'Reply')
    for (const type of ['conversation/left', 'conversation/replaced'])
      asleep.postMessage({ version: 1, fact: { type, id: 11 } })
    await advanceTime(500)

    for (const tab of [first, second]) expect([countShown(tab, 'Good day'), field(tab)]).toMatchObject([1, { value: 'Half a thought' }]) // prettier-ignore
    expect(within(second.container).getByText(/Replying to/)).toBeInTheDocument()
  })

  test('a tab that is opened later brings the others to a conversation that has begun elsewhere', async () => {
    const first = await openFirst()
    first.server.messages.length = 0
    Object.assign(first.server.conversation, { id: 13, status: 'open' })
    first.server.add('A new matter', { id: 700, message_type: 0 })
    const second = await openAnother(first)
    await advanceTime(500)

    expect([countShown(first, 'A new matter'), countShown(second, 'A new matter')]).toEqual([1, 1])
    expect([countShown(first, 'Good day'), countShown(second, 'Good day')]).toEqual([0, 0])
  })

  test('a tab that is opened later shows a message that is still being sent', async () => {
    const first = await openFirst()
    const respond = holdResponse(first.server, SEND)
    send('Still going', field(first))
    await waitFor(() => expect(countPosts(first)).toBe(1))
    const second = await openAnother(first)
    expect(countShown(second, 'Still going')).toBe(1)
    await respond(() => json(first.server.add('Still going', { message_type: 0 })))
    await advanceTime(200)

    expect([countShown(first, 'Still going'), countShown(second, 'Still going')]).toEqual([1, 1])
    expect([countPosts(first), countPosts(second)]).toEqual([1, 0])
  })

  test('a tab on a host page with another origin has its own socket and draft', async () => {
    const first = await openFirst()
    const otherPage = await openAnother(first, 'https://elsewhere.test')
    await waitFor(() => expect(otherPage.cable.attempts()).toBe(1))
    write('for the shop alone', field(first))
    await advanceTime(100)

    expect(field(otherPage)).toHaveValue('')
  })
})

/** Identifies another visitor in one tab with an HMAC that the server accepts. */
async function switchVisitor(tab: StartedWidget): Promise<void> {
  tab.server.respondOnce('/contact/set_user', () =>
    json({ id: 4_711, has_email: true, widget_auth_token: 'their.own.token' }),
  )
  const config = example('widget-api', 'CurrentConfig') as { readonly contact: object }
  tab.server.respondOnce('/widget/config', () =>
    json({ ...config, contact: { ...config.contact, pubsub_token: 'an0ther0ne', id: 4_711 } }),
  )
  act(() => tab.host.receive({ event: 'set-user', identifier: 'u-2', user: { identifierHash: 'abc' } }))
  await advanceTime(500)
}

describe('another visitor in one of two tabs', () => {
  test('tabs of different visitors share no draft, message or socket', async () => {
    const [first, second] = await openTwoTabs()
    await switchVisitor(second)
    await waitFor(() => expect(second.cable.attempts()).toBe(1))
    write('mine alone', field(first))
    await deliverEvents(first, messageCreated(900, 'For the first', MARA))
    await advanceTime(500)

    expect([countShown(first, 'For the first'), countShown(second, 'For the first')]).toEqual([1, 0])
    expect(field(second)).toHaveValue('')
    expect(first.cable.isOpen()).toBe(true)
  })

  test('tabs of different visitors each send their own message once', async () => {
    const [first, second] = await openTwoTabs()
    await switchVisitor(second)
    send('From the second', field(second))
    await waitFor(() => expect(contents(first)).toEqual(['From the second']))
    send('From the first', field(first))
    await waitFor(() => expect(contents(first)).toEqual(['From the second', 'From the first']))
    await advanceTime(2_000)

    expect([countPosts(first), countPosts(second)]).toEqual([1, 1])
    expect([countShown(first, 'From the second'), countShown(second, 'From the first')]).toEqual([0, 0])
  })

  test('the other tab becomes the leader tab when the visitor of the leader tab changes', async () => {
    const [first, second] = await openTwoTabs()
    act(() => first.network.set(false))
    send('Not yet', field(second))
    await advanceTime(500)
    await switchVisitor(first)
    await waitFor(() => expect(second.cable.attempts()).toBe(1))
    await waitFor(() => expect(contents(second)).toEqual(['Not yet']))
    await advanceTime(2_000)

    expect([countPosts(first), countPosts(second)]).toEqual([0, 1])
    expect(countShown(first, 'Not yet')).toBe(0)
  })
})

describe('crash of the leader tab', () => {
  test('after a crash of the leader tab, the other tab connects, shows new messages and plays the chime', async () => {
    const [first, second] = await openTwoTabs()
    await crash(first)
    await waitFor(() => expect(second.cable.attempts()).toBe(1))
    await second.connect()
    await deliverEvents(second, messageCreated(900, 'Hello', MARA))

    expect(countShown(second, 'Hello')).toBe(1)
    expect(second.sounds).toHaveLength(1)
  })

  test('after a crash of the leader tab, the other tab loads the messages missed in between', async () => {
    const [first, second] = await openTwoTabs()
    await crash(first)
    first.server.add('Between the two')
    await waitFor(() => expect(second.cable.attempts()).toBe(1))
    await second.connect()

    await waitFor(() => expect(countShown(second, 'Between the two')).toBe(1))
  })

  test('after a crash of the leader tab, the other tab sends a pending message once', async () => {
    const [first, second] = await openTwoTabs()
    act(() => first.network.set(false))
    send('Left behind', field(second))
    await advanceTime(500)
    expect(contents(first)).toEqual([])
    await crash(first)
    await waitFor(() => expect(contents(second)).toEqual(['Left behind']))
    await advanceTime(30_000)

    expect(countPosts(second)).toBe(1)
    expect(countShown(second, 'Left behind')).toBe(1)
  })

  test('after a crash of the leader tab, a message that the server has saved is not sent again', async () => {
    const [first, second] = await openTwoTabs()
    holdResponse(first.server, SEND)
    send('In the air', field(first))
    await waitFor(() => expect(countPosts(first)).toBe(1))
    await advanceTime(200)
    first.server.add('In the air', { message_type: 0 })
    await crash(first)
    await within(list(second)).findByRole('img', { name: 'Sent' })
    await advanceTime(30_000)

    expect([countPosts(second), countShown(second, 'In the air')]).toEqual([0, 1])
  })

  test('after a crash of the leader tab, a third tab remains a follower and shows new messages', async () => {
    const [first, second] = await openTwoTabs()
    const third = await openAnother(first)
    await crash(first)
    await waitFor(() => expect(second.cable.attempts()).toBe(1))
    await second.connect()
    await deliverEvents(second, messageCreated(900, 'Hello', MARA))
    await advanceTime(200)

    expect(third.cable.attempts()).toBe(0)
    expect([countShown(second, 'Hello'), countShown(third, 'Hello')]).toEqual([1, 1])
  })
})
