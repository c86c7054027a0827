import { beforeAll, describe, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { createFakeDecoder } from '#test/support/pictures/fakeDecoder.ts'
import { bareJpeg, createGif, SECRET, withCameraData } from '#test/support/pictures/pictureBytes.ts'
import { advanceTime, chooseFiles, composer, log, openConversation, press, type StartedWidget, write } from '#test/support/widget/conversation.tsx' // prettier-ignore
import { withFakeClock } from '#test/support/widget/fakeClock.ts'
import { startWidget } from '#test/support/widget/startedWidget.tsx'

withFakeClock()

// jsdom has no addresses of blobs, which thumbnails use.
beforeAll(() => void Object.assign(URL, { createObjectURL: () => 'blob:thumbnail', revokeObjectURL: () => undefined }))

const start = (decoder?: object): Promise<StartedWidget> =>
  openConversation(startWidget({ hasPictureEditor: true, ...(decoder && { decoder }) }))

const photo = (name = 'IMG_1.jpg', orientation = 1): File =>
  new File([new Uint8Array(withCameraData(bareJpeg(30, 20), orientation))], name, { type: 'image/jpeg' })

const heic = (): File => new File(['\0\0\0\u0018ftypheic\0\0\0\0mif1heic'], 'IMG_2.HEIC', { type: '' })

const note = (name: string): File => new File(['four'], name, { type: 'text/plain' })

const choose = (...files: readonly File[]): Promise<void> => chooseFiles({ container: document.body }, ...files)

const removeButtons = (): readonly (string | null)[] =>
  screen.queryAllByRole('button', { name: /^Remove / }).map((button) => button.getAttribute('aria-label'))

const sendButton = (): HTMLElement => screen.getByRole('button', { name: 'Send message' })

const findEdit = (name: string): Promise<HTMLElement> => screen.findByRole('button', { name: `Edit ${name}` })

const textOfFile = async ({ store }: StartedWidget): Promise<string> =>
  Buffer.from((await store.getState().files[0]?.file.arrayBuffer()) ?? new ArrayBuffer()).toString('latin1')

describe('preparing pictures', () => {
  test('a photograph can be edited and sent after its location was removed', async () => {
    const widget = await start()
    await choose(photo())
    await findEdit('IMG_1.jpg')
    expect(await textOfFile(widget)).not.toMatch(new RegExp(`Exif|${SECRET}`))
    press('Send message')
    await waitFor(() => expect(widget.server.sent.map(({ files }) => files)).toEqual([['IMG_1.jpg']]))
  })

  test('a tenant without the picture editor sends pictures as they are', async () => {
    const widget = await openConversation(startWidget())
    await choose(photo())
    expect(await textOfFile(widget)).toContain(SECRET)
    expect(screen.queryByText('Edit')).toBeNull()
  })

  test('files that are chosen together keep their order, and only still pictures can be edited', async () => {
    await start()
    const wave = new File([new Uint8Array(createGif(3, true))], 'wave.gif', { type: 'image/gif' })
    await choose(note('one.txt'), photo('two.jpg'), wave, note('four.txt'))
    await findEdit('two.jpg')
    await waitFor(() => expect(sendButton()).toHaveAttribute('aria-disabled', 'false'))
    expect(removeButtons()).toEqual(['Remove one.txt', 'Remove two.jpg', 'Remove wave.gif', 'Remove four.txt'])
    expect(screen.getAllByText('Edit')).toHaveLength(1)
  })

  test('a message is not sent while its picture is prepared, and nothing of it is lost', async () => {
    let finish = (): void => undefined
    const decoded = new Promise<void>((resolve) => (finish = resolve))
    const widget = await start(createFakeDecoder({ decoded }))
    write('Look')
    await choose(photo('IMG_1.jpg', 6))
    await advanceTime(100)
    expect(screen.queryByText('Preparing…')).toBeNull()
    await advanceTime(100)
    expect(screen.getByText('Preparing…')).toHaveAttribute('role', 'status')
    press('Send message')
    expect(widget.server.sent).toEqual([])
    expect(composer()).toHaveValue('Look')

    await act(async () => finish())
    await findEdit('IMG_1.jpg')
    press('Send message')
    await waitFor(() => expect(widget.server.sent.map(({ files }) => files)).toEqual([['IMG_1.jpg']]))
  })

  test('a picture that is removed while it is prepared does not come back', async () => {
    let finish = (): void => undefined
    const decoded = new Promise<void>((resolve) => (finish = resolve))
    await start(createFakeDecoder({ decoded }))
    await choose(photo('IMG_1.jpg', 6))
    press('Remove IMG_1.jpg')
    await act(async () => finish())
    await advanceTime(500)
    expect(removeButtons()).toEqual([])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('a HEIC that the browser can read is sent as a JPEG', async () => {
    await start(createFakeDecoder())
    await choose(heic())
    await findEdit('IMG_2.jpg')
  })
})

describe('pictures that cannot be sent', () => {
  test.each<[string, File, object | undefined, string]>([
    ['a HEIC that the browser cannot read', heic(), undefined, 'IMG_2.HEIC This browser cannot read the picture. Save it as JPEG or PNG and add it again.'],
    ['a broken JPEG', new File(['\u00FF\u00D8\u00FF broken'], 'broken.jpg', { type: 'image/jpeg' }), undefined, 'broken.jpg This browser cannot read the picture. Save it as JPEG or PNG and add it again.'],
    ['an empty picture', new File([], 'empty.png', { type: 'image/png' }), undefined, 'empty.png This file is empty.'],
    ['a photograph that is too large at any size', photo('big.jpg', 6), createFakeDecoder({ encodedBytes: 41 * 1024 * 1024 }), 'big.jpg File exceeds the 40 MB attachment limit'],
    ['a picture of too many pixels', new File([new Uint8Array(bareJpeg(60_000, 60_000))], 'map.jpg', { type: 'image/jpeg' }), createFakeDecoder(), 'map.jpg This picture has too many pixels. Make it smaller and add it again.'],
    ['a picture whose pixels are too many after it was decoded', heic(), createFakeDecoder({ width: 20_000, height: 20_000 }), 'IMG_2.HEIC This picture has too many pixels. Make it smaller and add it again.'],
    ['a program', new File(['x'], 'virus.exe', { type: 'application/x-msdownload' }), undefined, 'virus.exe This kind of file cannot be sent.'],
  ])('%s is declined by name with the reason, and other files stay', async (_what, file, decoder, expected) => {
    await start(decoder)
    await choose(file, note('fine.txt'))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(expected))
    await waitFor(() => expect(removeButtons()).toEqual(['Remove fine.txt']))
    expect(within(log()).queryByText(file.name)).toBeNull()
  }) // prettier-ignore

  test('a photograph above the size limit is declined by none, as it is sent smaller', async () => {
    await start(createFakeDecoder({ encodedBytes: 1000 }))
    const large = photo('large.jpg')
    const parts = [new Uint8Array(bareJpeg(30, 20)).subarray(0, -2), new Uint8Array(41 * 1024 * 1024), new Uint8Array([0xff, 0xd9])] // prettier-ignore
    await choose(new File(parts, large.name, { type: 'image/jpeg' }))
    await findEdit('large.jpg')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
