import type { Locator, Page } from '@playwright/test'
import { choose, editButton, sendPicture, start, trayItem } from './chosenPictures.ts'
import { decodePicture } from '#test/support/pictures/browserPictures.ts'
import { createPng } from '#test/support/pictures/pictureBytes.ts'
import { expect, test } from './fixtures.ts'

/** Opens the editor with a red picture of 400 × 200 px. Its edits are saved only after `release` is called in the page. */
async function openEditor(page: Page): Promise<Locator> {
  await page.evaluate(() => {
    const prototype = HTMLCanvasElement.prototype
    const toBlob: unknown = Reflect.get(prototype, 'toBlob')
    prototype.toBlob = function (...args) {
      Reflect.set(window, 'release', () => Reflect.apply(toBlob as () => void, this, args))
    }
  })
  await choose(
    page,
    'red.png',
    createPng({ width: 400, height: 200 }, () => [200, 0, 0, 255]),
    'image/png',
  )
  await editButton(page, 'red.png').click()
  const dialog = page.getByRole('dialog', { name: 'Edit red.png' })
  await expect(dialog.getByRole('application')).toHaveAttribute('aria-busy', 'false')
  return dialog
}

const release = (page: Page): Promise<void> => page.evaluate(() => (Reflect.get(window, 'release') as () => void)())

/** Drags over a part of the stage, in shares of its width and height. */
async function drag(page: Page, dialog: Locator, [fromX, fromY, toX, toY]: readonly number[]): Promise<void> {
  const box = await dialog.getByRole('application').boundingBox()
  if (!box) throw new Error('the stage has no size')
  await page.mouse.move(box.x + box.width * (fromX ?? 0), box.y + box.height * (fromY ?? 0))
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * (toX ?? 0), box.y + box.height * (toY ?? 0), { steps: 3 })
  await page.mouse.up()
}

const LEFT = [0.05, 0.2, 0.45, 0.8] as const
const RIGHT = [0.55, 0.2, 0.95, 0.8] as const

test('no edit is taken while the picture is saved, so what is sent is what was shown', async ({
  page,
  servers,
  sandbox,
}) => {
  const id = await start(page, sandbox, servers)
  const dialog = await openEditor(page)
  await drag(page, dialog, LEFT)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await drag(page, dialog, RIGHT)
  await page.keyboard.press('Control+z')
  await expect(dialog.getByRole('status')).toHaveText('Black out: applied')
  await release(page)
  await expect(dialog).toHaveCount(0)

  const picture = await decodePicture(page, (await sendPicture(page, sandbox, id)).bytes)
  expect([picture.at(100, 100)[0], picture.at(300, 100)[0]]).toEqual([0, 200])
})

test('a save that the visitor cancels changes nothing, and brings no removed picture back', async ({
  page,
  servers,
  sandbox,
}) => {
  await start(page, sandbox, servers)
  const dialog = await openEditor(page)
  await drag(page, dialog, LEFT)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Discard changes' }).click()
  await trayItem(page, 'red.png').click()
  await release(page)
  // The save has ended by the time that another file is in the composer.
  await choose(page, 'other.txt', Buffer.from('x'), 'text/plain')
  await expect(trayItem(page, 'other.txt')).toBeVisible()

  await expect(trayItem(page, 'red.png')).toHaveCount(0)
})

test('undo with a drawn crop drops the crop, and keeps the black out before it', async ({ page, servers, sandbox }) => {
  const id = await start(page, sandbox, servers)
  const dialog = await openEditor(page)
  await drag(page, dialog, LEFT)
  await dialog.getByRole('button', { name: 'Crop' }).click()
  await drag(page, dialog, RIGHT)
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await release(page)
  await expect(dialog).toHaveCount(0)

  const picture = await decodePicture(page, (await sendPicture(page, sandbox, id)).bytes)
  expect([picture.width, picture.at(100, 100)[0]]).toEqual([400, 0])
})

test('a drawn crop is asked for before the editor closes, and applied before another tool', async ({
  page,
  servers,
  sandbox,
}) => {
  await start(page, sandbox, servers)
  const dialog = await openEditor(page)
  await dialog.getByRole('button', { name: 'Crop' }).click()
  await drag(page, dialog, RIGHT)
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByRole('button', { name: 'Black out' }).click()

  await expect(dialog.getByRole('status')).toHaveText('Crop: applied')
})
