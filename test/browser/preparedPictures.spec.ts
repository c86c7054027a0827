import { choose, editButton, sendPicture, start, trayItem } from './chosenPictures.ts'
import { decodePicture, encodeQuarters } from '#test/support/pictures/browserPictures.ts'
import { createGif, createPng, SECRET, withCameraData } from '#test/support/pictures/pictureBytes.ts'
import { expect, test } from './fixtures.ts'

test('a turned photograph with a location arrives upright and without metadata, without being edited', async ({
  page,
  servers,
  sandbox,
}) => {
  const id = await start(page, sandbox, servers)
  await choose(
    page,
    'IMG_2.jpg',
    withCameraData(await encodeQuarters(page, 'image/jpeg', { width: 200, height: 100 }), 6),
  )
  await expect(editButton(page, 'IMG_2.jpg')).toBeVisible()
  const { bytes } = await sendPicture(page, sandbox, id)
  expect(bytes.toString('latin1')).not.toMatch(new RegExp(`Exif|${SECRET}`))
  const picture = await decodePicture(page, bytes)
  expect([picture.width, picture.height]).toEqual([100, 200])
  const [blue, red, white, lime] = [[25, 50], [75, 50], [25, 150], [75, 150]].map(([x = 0, y = 0]) => picture.at(x, y)) // prettier-ignore
  expect([blue?.[2], red?.[0], lime?.[1]].every((value) => (value ?? 0) > 220)).toBe(true)
  expect(Math.min(...(white ?? [0]))).toBeGreaterThan(220)
})

test('an upright photograph keeps its pixels byte by byte', async ({ page, servers, sandbox }) => {
  const id = await start(page, sandbox, servers)
  const plain = await encodeQuarters(page, 'image/jpeg', { width: 200, height: 100 })
  await choose(page, 'IMG_3.jpg', withCameraData(plain, 1))
  await expect(editButton(page, 'IMG_3.jpg')).toBeVisible()
  const { bytes } = await sendPicture(page, sandbox, id)
  expect(bytes.toString('latin1')).not.toMatch(new RegExp(`Exif|${SECRET}`))
  const scan = (jpeg: Buffer): Buffer => jpeg.subarray(jpeg.indexOf(Buffer.from([0xff, 0xda])))
  expect(scan(bytes)).toEqual(scan(plain))
})

test('an animated picture keeps its frames, a transparent one its transparency, and neither keeps its metadata', async ({
  page,
  servers,
  sandbox,
}) => {
  const id = await start(page, sandbox, servers)
  await choose(page, 'wave.gif', createGif(4, true), 'image/gif')
  await expect(trayItem(page, 'wave.gif')).toBeVisible()
  expect((await sendPicture(page, sandbox, id)).bytes).toEqual(createGif(4))
  await expect(editButton(page, 'wave.gif')).toHaveCount(0)

  await choose(page, 'logo.png', createPng({ width: 40, height: 30, metadata: true }), 'image/png')
  await expect(editButton(page, 'logo.png')).toBeVisible()
  const { bytes } = await sendPicture(page, sandbox, id)
  expect(bytes).toEqual(createPng({ width: 40, height: 30 }))
  expect((await decodePicture(page, bytes)).at(20, 15)).toEqual([255, 0, 0, 128])
})

test('a photograph larger than the limit is sent smaller, with its colours in their places', async ({
  page,
  servers,
  sandbox,
}) => {
  const id = await start(page, sandbox, servers)
  await choose(page, 'wall.jpg', await encodeQuarters(page, 'image/jpeg', { width: 5120, height: 2000 }))
  await expect(editButton(page, 'wall.jpg')).toBeVisible()
  const { bytes } = await sendPicture(page, sandbox, id)
  const picture = await decodePicture(page, bytes)
  expect([picture.width, picture.height]).toEqual([2560, 1000])
  expect(picture.at(2000, 200)[1]).toBeGreaterThan(220)
})

test('an SVG is sent as a picture of it, without its document', async ({ page, servers, sandbox }) => {
  const id = await start(page, sandbox, servers)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><metadata>${SECRET}</metadata><script>document.title = ''</script><rect width="30" height="40" fill="blue"/></svg>`
  await choose(page, 'logo.svg', Buffer.from(svg), 'image/svg+xml')
  await expect(editButton(page, 'logo.png')).toBeVisible()
  const { name, bytes } = await sendPicture(page, sandbox, id)
  expect([name, bytes.includes(SECRET), bytes.subarray(1, 4).toString()]).toEqual(['logo.png', false, 'PNG'])
  const picture = await decodePicture(page, bytes)
  expect([picture.width, picture.height, picture.at(10, 10), picture.at(50, 10)[3]]).toEqual([60, 40, [0, 0, 255, 255], 0]) // prettier-ignore
})

test('a photograph that the browser cannot read is declined by name, with what to do', async ({
  page,
  servers,
  sandbox,
}) => {
  await start(page, sandbox, servers)
  await choose(page, 'IMG_4.HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), '')
  await expect(page.getByRole('alert')).toHaveText('IMG_4.HEIC This browser cannot read the picture. Save it as JPEG or PNG and add it again.') // prettier-ignore
  await expect(trayItem(page, 'IMG_4.HEIC')).toHaveCount(0)
})

test('while the code of the preparation cannot be loaded, a picture is held back, and sent without metadata later', async ({
  page,
  servers,
  sandbox,
}) => {
  const id = await start(page, sandbox, servers)
  const photo = withCameraData(await encodeQuarters(page, 'image/jpeg', { width: 40, height: 30 }), 1)
  await page.route('**/pictures.lazy-*', (route) => route.abort())
  await choose(page, 'IMG_5.jpg', photo)
  await expect(page.getByText('There is no connection.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send message' })).toHaveAttribute('aria-disabled', 'true')
  await page.unroute('**/pictures.lazy-*')
  await expect(editButton(page, 'IMG_5.jpg')).toBeVisible()
  expect((await sendPicture(page, sandbox, id)).bytes.includes(SECRET)).toBe(false)
})

test('a picture that is thousands of times as high as wide is scaled, and holds no other one back', async ({
  page,
  servers,
  sandbox,
}) => {
  await start(page, sandbox, servers)
  await choose(page, 'thin.png', createPng({ width: 1, height: 10_000 }), 'image/png')
  await choose(page, 'map.png', createPng({ width: 40, height: 20 }), 'image/png')

  await expect(editButton(page, 'thin.png')).toBeVisible()
  await expect(editButton(page, 'map.png')).toBeVisible()
})
