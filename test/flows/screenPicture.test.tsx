import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { installScreen } from '#test/support/pictures/fakeScreen.ts'
import { advanceTime, composer, openConversation, postedEvents, press, type StartedWidget, write } from '#test/support/widget/conversation.tsx' // prettier-ignore
import { createBrowserStart } from '#test/support/widget/freshBrowser.tsx'
import type { startWidget } from '#test/support/widget/startedWidget.tsx'

const TAKE = 'Take a picture of the screen'
const FAILED = 'The picture could not be taken. Try again, or take a screenshot with your device and paste it here.'
const FORBIDDEN =
  'This website does not allow pictures of the screen. Take a screenshot with your device and paste it here.'

const start = createBrowserStart()
let shared: ReturnType<typeof installScreen>

beforeAll(async () => {
  // jsdom has no addresses of blobs, which thumbnails use.
  Object.assign(URL, { createObjectURL: () => 'blob:thumbnail', revokeObjectURL: () => undefined })
  await import('#screens/chat/pictureEditor/PictureEditor.tsx')
})
beforeEach(() => {
  shared = installScreen()
})
afterEach(() => shared.remove())

async function open(options: Parameters<typeof startWidget>[0] = {}): Promise<StartedWidget> {
  const widget = await openConversation(start({ hasPictureEditor: true, ...options }))
  await advanceTime(300)
  return widget
}

const button = (): HTMLElement | null => screen.queryByRole('button', { name: TAKE })

const pressTake = async (): Promise<void> => {
  press(TAKE)
  await advanceTime(50)
}

/** Lets the host answer that it has closed or opened the panel. */
const toggle = async ({ host }: StartedWidget, isOpen: boolean): Promise<void> => {
  await act(async () => host.receive({ event: 'toggle-open', isOpen }))
  await advanceTime(1_000)
}

const dialog = (): HTMLElement | null => screen.queryByRole('dialog', { name: /^Edit screenshot-.+\.png$/ })

/** Returns how often the frame has asked the host to close and to open the panel. */
const switches = (widget: StartedWidget) => [
  postedEvents(widget, 'closeWindow').length,
  postedEvents(widget, 'toggleBubble').length,
]

const areStopped = (): boolean => shared.tracks.every(({ readyState }) => readyState === 'ended')

describe('a picture of the screen', () => {
  test('is taken while the panel is closed, opens in the editor, and can be sent with the text', async () => {
    const widget = await open()
    write('This button is dead')
    await pressTake()
    expect(shared.requests).toEqual([{ video: true, audio: false, preferCurrentTab: true, selfBrowserSurface: 'include' }]) // prettier-ignore
    expect([switches(widget), areStopped()]).toEqual([[1, 0], false])
    await toggle(widget, false)
    expect([switches(widget), areStopped()]).toEqual([[1, 1], true])
    await toggle(widget, true)
    await waitFor(() => expect(dialog()).not.toBeNull())
    expect(composer()).toHaveValue('This button is dead')
    expect(widget.store.getState().files).toMatchObject([{ status: 'ready', canEdit: true }])

    press('Cancel')
    expect(dialog()).toBeNull()
    expect(button()).toHaveFocus()
    press('Send message')
    await waitFor(() => expect(widget.server.sent.map(({ files }) => files)).toEqual([[expect.stringMatching(/^screenshot-\d{4}-\d\d-\d\d-\d{6}\.png$/)]])) // prettier-ignore
  })

  test('of a panel that the host does not close is taken with the panel', async () => {
    const widget = await open()
    await pressTake()
    await advanceTime(2_000)
    await waitFor(() => expect(dialog()).not.toBeNull())
    expect([switches(widget), areStopped()]).toEqual([[1, 0], true])
  })

  test('in a page of its own hides nothing', async () => {
    const widget = await open({ isStandalone: true })
    await pressTake()
    await waitFor(() => expect(dialog()).not.toBeNull())
    expect([switches(widget), areStopped()]).toEqual([[0, 0], true])
  })

  test('is requested once, however often the button is pressed', async () => {
    await open()
    shared.answer = new Promise(() => undefined)
    await pressTake()
    await pressTake()
    expect(shared.requests).toHaveLength(1)
  })
})

describe('without a picture of the screen', () => {
  const refusal = (message = 'Permission denied'): DOMException => new DOMException(message, 'NotAllowedError')

  test('a visitor who cancels sees no error, keeps the text, and can try again', async () => {
    const widget = await open()
    write('Half a sentence')
    shared.answer = new Promise((resolve) => void setTimeout(resolve, 1_000))
    shared.error = refusal()
    await pressTake()
    await advanceTime(2_000)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(switches(widget)).toEqual([0, 0])
    expect(composer()).toHaveValue('Half a sentence')
    expect(widget.store.getState().files).toEqual([])
    await pressTake()
    expect(shared.requests).toHaveLength(2)
  })

  test.each([
    ['Chromium tells that a policy forbids it', { isAllowed: false, error: refusal() }],
    ['the system refuses it to Chromium', { isAllowed: true, error: refusal('Permission denied by system') }],
    ['another browser refuses it before a visitor could', { error: refusal() }],
  ])('if %s, the visitor reads that it is forbidden, and what to do', async (_case, state) => {
    const widget = await open()
    Object.assign(shared, state)
    await pressTake()
    expect(screen.getByRole('alert')).toHaveTextContent(FORBIDDEN)
    expect(switches(widget)).toEqual([0, 0])
    press('Dismiss')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(button()).toHaveFocus()
  })

  test.each([
    ['the browser cannot read the screen', { error: new DOMException('busy', 'NotReadableError') }],
    ['no frame comes', { hasFrame: false }],
  ])('if %s, the visitor reads that it failed, and sharing is stopped', async (_case, state) => {
    const widget = await open()
    Object.assign(shared, state)
    await pressTake()
    await advanceTime(5_000)
    expect(screen.getByRole('alert')).toHaveTextContent(FAILED)
    expect([switches(widget), areStopped()]).toEqual([[0, 0], true])
    expect(widget.store.getState().files).toEqual([])
  })

  test('a visitor who stops sharing before the first frame reads that it failed', async () => {
    await open()
    shared.hasFrame = false
    await pressTake()
    await act(async () => shared.tracks[0]?.end())
    expect(screen.getByRole('alert')).toHaveTextContent(FAILED)
  })

  test('a visitor who stops sharing while the panel is closed finds it open again, with the reason', async () => {
    const widget = await open()
    write('Half a sentence')
    await pressTake()
    shared.tracks[0]?.end()
    await toggle(widget, false)
    expect(switches(widget)).toEqual([1, 1])
    expect(screen.getByRole('alert')).toHaveTextContent(FAILED)
    expect(composer()).toHaveValue('Half a sentence')
  })
})

describe('the button for a picture of the screen is missing', () => {
  test('for a tenant without the picture editor', async () => {
    await open({ hasPictureEditor: false })
    expect(button()).toBeNull()
  })

  test('in a browser that cannot capture the screen', async () => {
    shared.remove()
    await open()
    expect(button()).toBeNull()
  })
})
