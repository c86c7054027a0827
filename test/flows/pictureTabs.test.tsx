import { beforeAll, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { createFakeDecoder } from '#test/support/pictures/fakeDecoder.ts'
import { bareJpeg, SECRET, withCameraData } from '#test/support/pictures/pictureBytes.ts'
import { advanceTime, chooseFiles, chosenFiles, composer, openConversation, press, write } from '#test/support/widget/conversation.tsx' // prettier-ignore
import { createFakeTabs } from '#test/support/widget/fakeTabs.ts'
import { createBrowserStart } from '#test/support/widget/freshBrowser.tsx'

const startWidget = createBrowserStart()

// jsdom has no addresses of blobs, which thumbnails use.
beforeAll(() => void Object.assign(URL, { createObjectURL: () => 'blob:thumbnail', revokeObjectURL: () => undefined }))

const photo = (): File =>
  new File([new Uint8Array(withCameraData(bareJpeg(30, 20), 6))], 'IMG_1.jpg', { type: 'image/jpeg' })

test('another tab receives a picture only without its metadata, and can edit and send it', async () => {
  const browser = createFakeTabs(setTimeout)
  let finish = (): void => undefined
  const decoder = createFakeDecoder({ decoded: new Promise<void>((resolve) => (finish = resolve)) })
  const first = await openConversation(startWidget({ browser, hasPictureEditor: true, decoder }))
  const { server, area } = first
  const second = startWidget({ server, area, browser, hasPictureEditor: true, usedIdCount: 100 })
  await second.openChat()
  await chooseFiles(first, photo())
  await advanceTime(300)
  expect([chosenFiles(first), chosenFiles(second)]).toEqual([['IMG_1.jpg'], []])

  await act(async () => finish())
  await within(second.container).findByRole('button', { name: 'Edit IMG_1.jpg' })
  const bytes = (await second.store.getState().files[0]?.file.arrayBuffer()) ?? new ArrayBuffer()
  expect(Buffer.from(bytes).toString('latin1')).not.toContain(SECRET)
})

test('a long text is sent as a file by a tenant that prepares pictures', async () => {
  const widget = await openConversation(startWidget({ hasPictureEditor: true }))
  write('word '.repeat(230))
  press('Send it as a text file')
  await waitFor(() => expect(widget.server.sent.map(({ files }) => files)).toEqual([['message.txt']]))
  expect(composer()).toHaveValue('')
  expect(screen.queryByRole('alert')).toBeNull()
})
