import { choose, editButton, sendPicture, start, trayItem } from './chosenPictures.ts'
import { decodePicture, encodeQuarters } from '#test/support/pictures/browserPictures.ts'
import { createPng, SECRET, withCameraData } from '#test/support/pictures/pictureBytes.ts'
import { expect, test } from './fixtures.ts'

const SIZES = [
  ['desktop', { width: 1280, height: 800 }],
  ['phone', { width: 375, height: 700 }],
] as const

for (const [size, viewport] of SIZES)
  test(`on a ${size}, a blacked out part of a photograph is gone from the uploaded bytes, and so is its location`, async ({
    page,
    servers,
    sandbox,
  }) => {
    await page.setViewportSize(viewport)
    const id = await start(page, sandbox, servers)
    const photo = withCameraData(await encodeQuarters(page, 'image/jpeg', { width: 400, height: 300 }), 6)
    await choose(page, 'IMG_1.jpg', photo)
    await editButton(page, 'IMG_1.jpg').click()
    const dialog = page.getByRole('dialog', { name: 'Edit IMG_1.jpg' })
    const stage = dialog.getByRole('application', { name: 'Black out' })
    await expect(stage).toBeFocused()
    const box = await stage.boundingBox()
    if (!box) throw new Error('the stage has no size')
    const scale = Math.min(box.width / 300, box.height / 400)
    const toPage = (x: number, y: number) => [box.x + (box.width - 300 * scale) / 2 + x * scale, box.y + (box.height - 400 * scale) / 2 + y * scale] as const // prettier-ignore
    await page.mouse.move(...toPage(20, 20))
    await page.mouse.down()
    await page.mouse.move(...toPage(130, 180), { steps: 4 })
    await page.mouse.up()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(editButton(page, 'IMG_1.jpg')).toBeFocused()

    const { name, bytes } = await sendPicture(page, sandbox, id)
    expect(name).toBe('IMG_1.jpg')
    expect(bytes.toString('latin1')).not.toMatch(new RegExp(`Exif|${SECRET}`))
    const picture = await decodePicture(page, bytes)
    expect([picture.width, picture.height]).toEqual([300, 400])
    expect([...picture.colours(24, 24, 102, 152)]).toEqual(['0,0,0'])
    // Upright: the lower left quarter of the sensor is the upper left one of the picture.
    expect(picture.at(145, 100)[2]).toBeGreaterThan(200)
    expect(picture.at(280, 20)[0]).toBeGreaterThan(200)
  })

test('the keyboard alone blurs, crops and points, and undoes; each step is announced', async ({
  page,
  servers,
  sandbox,
}) => {
  const id = await start(page, sandbox, servers)
  await choose(page, 'map.png', createPng({ width: 400, height: 200 }, (x, y) => ((x + y) % 2 === 0 ? [0, 0, 0, 255] : [255, 255, 255, 255])), 'image/png') // prettier-ignore
  await editButton(page, 'map.png').focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit map.png' })
  await expect(dialog.getByRole('application', { name: 'Black out' })).toBeFocused()
  await expect(dialog.getByRole('application')).toHaveAttribute('aria-busy', 'false')
  const announced = dialog.getByRole('status')
  const pick = async (name: string): Promise<void> => {
    await dialog.getByRole('button', { name, exact: true }).focus()
    await page.keyboard.press('Space')
    await expect(dialog.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true')
    await dialog.getByRole('application', { name }).focus()
  }
  await pick('Blur')
  await page.keyboard.press('ArrowRight')
  await expect(announced).toHaveText('200 × 100 pixels, 100 from the left, 50 from the top')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(announced).toHaveText('200 × 110 pixels, 90 from the left, 50 from the top')
  await page.keyboard.press('Enter')
  await expect(announced).toHaveText('Blur: applied')
  await pick('Arrow')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(announced).toHaveText('Arrow: applied')
  await page.keyboard.press('Control+z')
  await expect(announced).toHaveText('Arrow: undone')
  await pick('Crop')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(announced).toHaveText('Crop: applied')
  await dialog.getByRole('button', { name: 'Done' }).focus()
  await page.keyboard.press('Enter')
  await expect(editButton(page, 'map.png')).toBeFocused()

  const picture = await decodePicture(page, (await sendPicture(page, sandbox, id)).bytes)
  expect([picture.width, picture.height]).toEqual([200, 100])
  // The blurred part is one grey; the part that only the crop has shown still has black and white pixels.
  expect(picture.colours(0, 0, 190, 100).size).toBe(1)
  expect(picture.colours(192, 0, 8, 100)).toEqual(new Set(['0,0,0', '10,10,10']))
})

test('a crop that was drawn and not applied is part of the picture after Done', async ({ page, servers, sandbox }) => {
  const id = await start(page, sandbox, servers)
  await choose(page, 'plan.jpg', await encodeQuarters(page, 'image/jpeg', { width: 400, height: 200 }))
  await editButton(page, 'plan.jpg').click()
  const dialog = page.getByRole('dialog', { name: 'Edit plan.jpg' })
  await dialog.getByRole('button', { name: 'Crop' }).click()
  const stage = dialog.getByRole('application', { name: 'Crop' })
  await expect(stage).toHaveAttribute('aria-busy', 'false')
  const box = await stage.boundingBox()
  if (!box) throw new Error('the stage has no size')
  const middle = box.y + box.height / 2
  await page.mouse.move(box.x - 20 + box.width / 2, middle - 20)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width + 50, middle - 300, { steps: 4 })
  await page.mouse.up()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toHaveCount(0)
  const picture = await decodePicture(page, (await sendPicture(page, sandbox, id)).bytes)
  expect([picture.width, picture.height].every((side) => side > 60 && side < 320)).toBe(true)
  expect(picture.at(picture.width - 10, 10)[1]).toBeGreaterThan(220)
})

test('leaving the editor with changes asks first, and without changes it does not', async ({
  page,
  servers,
  sandbox,
}) => {
  await start(page, sandbox, servers)
  await choose(page, 'map.png', createPng({ width: 40, height: 20 }), 'image/png')
  const dialog = page.getByRole('dialog', { name: 'Edit map.png' })
  await editButton(page, 'map.png').click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(editButton(page, 'map.png')).toBeFocused()

  await editButton(page, 'map.png').click()
  await expect(dialog.getByRole('application')).toHaveAttribute('aria-busy', 'false')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: 'Keep editing' })).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Discard changes' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(trayItem(page, 'map.png')).toBeVisible()
})

test('if the editor cannot be loaded, the picture can be sent without metadata, and Edit tries again', async ({
  page,
  servers,
  sandbox,
}) => {
  const id = await start(page, sandbox, servers)
  const photo = withCameraData(await encodeQuarters(page, 'image/jpeg', { width: 40, height: 30 }), 1)
  await choose(page, 'IMG_6.jpg', photo)
  await page.route('**/PictureEditor-*', (route) => route.abort())
  await editButton(page, 'IMG_6.jpg').click()
  await expect(page.getByRole('alert')).toHaveText(/^The editor could not be loaded/)
  await page.unroute('**/PictureEditor-*')
  await editButton(page, 'IMG_6.jpg').click()
  await page.getByRole('dialog', { name: 'Edit IMG_6.jpg' }).getByRole('button', { name: 'Done' }).click()
  expect((await sendPicture(page, sandbox, id)).bytes.includes(SECRET)).toBe(false)
})
