import { beforeAll, describe, expect, test } from '@jest/globals'
import { act, fireEvent, within } from '@testing-library/react'
import { createFakeDecoder } from '#test/support/pictures/fakeDecoder.ts'
import { bareJpeg, SECRET, withCameraData } from '#test/support/pictures/pictureBytes.ts'
import { advanceTime, chooseFiles, chosenFiles, composer, openConversation, press, SEND, setChannel, type StartedWidget, write } from '#test/support/widget/conversation.tsx' // prettier-ignore
import { json } from '#test/support/network/observedFetch.ts'
import { createFakeTabs } from '#test/support/widget/fakeTabs.ts'
import { createBrowserStart, createReload, type StartOptions } from '#test/support/widget/freshBrowser.tsx'

const startWidget = createBrowserStart()

// jsdom has no addresses of blobs, which thumbnails use.
beforeAll(() => void Object.assign(URL, { createObjectURL: () => 'blob:thumbnail', revokeObjectURL: () => undefined }))

const note = (name: string): File => new File(['four'], name, { type: 'text/plain' })

async function open(options: StartOptions = {}): Promise<StartedWidget> {
  const widget = startWidget(options)
  await openConversation(widget)
  await advanceTime(300)
  return widget
}

const reload = createReload(open)

describe('chosen files over a reload', () => {
  test('the files and the text of the composer are there after a reload, and can be sent', async () => {
    const first = await open()
    write('Both of them')
    await chooseFiles(first, note('one.txt'), note('two.txt'))
    const second = await reload(first)
    expect([chosenFiles(second), composer()]).toEqual([['one.txt', 'two.txt'], expect.objectContaining({ value: 'Both of them' })]) // prettier-ignore
    await chooseFiles(second, note('three.txt'))
    expect(chosenFiles(second)).toEqual(['one.txt', 'two.txt', 'three.txt'])
    press('Send message')
    await advanceTime(2_000)
    expect(second.server.sent.map(({ content, files }) => [content, files])).toEqual([
      ['Both of them', ['one.txt']],
      ['', ['two.txt']],
      ['', ['three.txt']],
    ])
  })

  test.each([
    ['sent', 'Send message'],
    ['removed', 'Remove one.txt'],
  ])('a file that was %s does not return after a reload', async (_what, button) => {
    const first = await open()
    await chooseFiles(first, note('one.txt'))
    await advanceTime(300)
    press(button)
    expect(chosenFiles(await reload(first))).toEqual([])
  })

  test('a file that the server has refused is there after a reload, with its text', async () => {
    const first = await open()
    first.server.respondOnce(SEND, () => json({}, 422))
    write('Look')
    await chooseFiles(first, note('one.txt'))
    press('Send message')
    const second = await reload(first)
    expect([chosenFiles(second), composer()]).toEqual([['one.txt'], expect.objectContaining({ value: 'Look' })])
    expect(second.store.getState().files[0]?.status).toBe('failed')
  })

  test.each(['session', 'none'] as const)('with the consent %s no file is stored', async (consent) => {
    const first = await open({ consent })
    await chooseFiles(first, note('one.txt'))
    expect(chosenFiles(await reload(first, { consent }))).toEqual([])
  })

  test('a file that was chosen before the visitor has consented to storage is stored with the consent', async () => {
    const first = await open({ consent: 'none' })
    await chooseFiles(first, note('one.txt'))
    act(() => first.host.receive({ event: 'set-consent', consent: 'full' }))
    expect(chosenFiles(await reload(first))).toEqual(['one.txt'])
  })

  test('a picture is stored without its metadata, and not before it is prepared', async () => {
    let finish = (): void => undefined
    const decoder = createFakeDecoder({ decoded: new Promise<void>((resolve) => (finish = resolve)) })
    const first = await open({ hasPictureEditor: true, decoder })
    const photo = new File([new Uint8Array(withCameraData(bareJpeg(30, 20), 6))], 'IMG_1.jpg', { type: 'image/jpeg' })
    await chooseFiles(first, photo)
    const second = await reload(first, { hasPictureEditor: true, decoder })
    expect(chosenFiles(second)).toEqual([])

    await chooseFiles(second, photo)
    await act(async () => finish())
    const third = await reload(second, { hasPictureEditor: true, usedIdCount: 100 })
    const [restored] = third.store.getState().files
    expect([restored?.file.name, restored?.canEdit]).toEqual(['IMG_1.jpg', true])
    const bytes = (await restored?.file.arrayBuffer()) ?? new ArrayBuffer()
    expect([bytes.byteLength > 0, Buffer.from(bytes).toString('latin1').includes(SECRET)]).toEqual([true, false])
  })
})

test('after a reload, the file of a message that waits for the network is only in that message', async () => {
  const first = await open()
  act(() => first.network.set(false))
  await chooseFiles(first, note('one.txt'))
  press('Send message')
  const second = await reload(first)
  expect(chosenFiles(second)).toEqual([])
  await advanceTime(2_000)
  expect(second.server.sent.map(({ files }) => files)).toEqual([['one.txt']])
})

test('a tab that is opened later has the chosen files of the first tab, and no tab has a file that was sent', async () => {
  const browser = createFakeTabs(setTimeout)
  const first = await open({ browser })
  await chooseFiles(first, note('one.txt'))
  await advanceTime(300)
  const second = startWidget({ server: first.server, area: first.area, browser, usedIdCount: 100 })
  await second.openChat()
  await advanceTime(300)
  expect([chosenFiles(first), chosenFiles(second)]).toEqual([['one.txt'], ['one.txt']])

  await act(async () => void fireEvent.click(within(second.container).getByRole('button', { name: 'Send message' })))
  await advanceTime(2_000)
  expect([chosenFiles(first), chosenFiles(second)]).toEqual([[], []])
  expect(first.server.sent.map(({ files }) => files)).toEqual([['one.txt']])
})

test('a tenant that no longer allows files gets none of those that were chosen before', async () => {
  const first = await open()
  write('Look')
  await chooseFiles(first, note('one.txt'))
  setChannel(first.server, { enabled_features: [] })
  const second = await reload(first)
  press('Send message')
  await advanceTime(1_000)
  expect(second.server.sent.map(({ content, files }) => [content, files])).toEqual([['Look', undefined]])
})

describe('what happens while the chosen files are restored', () => {
  /** Reloads with a database that answers only when the returned function is called. */
  async function reloadSlowly(widget: StartedWidget, options: StartOptions = {}) {
    await advanceTime(300)
    let answer = (): void => undefined
    const answered = new Promise<void>((resolve) => (answer = resolve))
    const { area, server } = widget
    const second = startWidget({ area, server, usedIdCount: 50, databaseRead: answered, ...options })
    // Beside an open tab, which has the connection, this tab opens none.
    await (options.browser ? second.openChat() : openConversation(second))
    await advanceTime(300)
    expect(chosenFiles(second)).toEqual([])
    const finish = async (): Promise<void> => {
      answer()
      await advanceTime(300)
    }
    return { second, finish }
  }

  async function chooseAndLeave(): Promise<StartedWidget> {
    const first = await open()
    await chooseFiles(first, note('one.txt'))
    await advanceTime(300)
    act(() => first.kill())
    return first
  }

  test('a visitor who is forgotten gets none', async () => {
    const { second, finish } = await reloadSlowly(await chooseAndLeave())
    act(() => void second.store.dispatch({ type: 'visitor/forgotten' }))
    await finish()
    expect(chosenFiles(second)).toEqual([])
  })

  test('another person gets none, and they are no longer stored', async () => {
    const first = await chooseAndLeave()
    const { second, finish } = await reloadSlowly(first)
    act(() => void second.store.dispatch({ type: 'contact/changed', isSamePerson: false }))
    await finish()
    expect(chosenFiles(second)).toEqual([])
    act(() => second.kill())
    expect(chosenFiles(await open({ area: first.area, server: first.server, usedIdCount: 100 }))).toEqual([])
  })

  test('a visitor who withdraws the consent gets none', async () => {
    const { second, finish } = await reloadSlowly(await chooseAndLeave())
    act(() => second.host.receive({ event: 'set-consent', consent: 'none' }))
    await finish()
    expect(chosenFiles(second)).toEqual([])
  })

  test('a file that another tab removes is not in the composer again', async () => {
    const browser = createFakeTabs(setTimeout)
    const first = await open({ browser })
    await chooseFiles(first, note('one.txt'), note('two.txt'))
    const { second, finish } = await reloadSlowly(first, { browser, usedIdCount: 100 })
    await act(async () => void fireEvent.click(within(first.container).getByRole('button', { name: 'Remove one.txt' })))
    await advanceTime(100)
    await finish()
    expect([chosenFiles(first), chosenFiles(second)]).toEqual([['two.txt'], ['two.txt']])
  })

  test('a file that the visitor chooses is behind the restored ones', async () => {
    const { second, finish } = await reloadSlowly(await chooseAndLeave())
    await chooseFiles(second, note('two.txt'))
    await finish()
    expect(chosenFiles(second)).toEqual(['one.txt', 'two.txt'])
  })
})

test('a reset by the host deletes the stored files', async () => {
  const first = await open()
  await chooseFiles(first, note('one.txt'))
  const second = await reload(first, { startsAfresh: true })
  expect(chosenFiles(second)).toEqual([])
  expect(chosenFiles(await reload(second, { usedIdCount: 100 }))).toEqual([])
})
