import { answer, begin, bubblesWith, chooseFromMenu, composerOf, expect, openAlone, say, sentMark, test } from './world.ts' // prettier-ignore

test('one agent message plays the chime once, and the visitor’s own message does not play it', async ({
  page,
  running,
  sandbox,
}) => {
  await openAlone(page, running)
  await composerOf(page).click()
  const id = await begin(page, sandbox)
  await answer(sandbox, id, 'One')
  await expect(bubblesWith(page, 'One')).toHaveCount(1)
  await expect.poll(() => sandbox('GET', '/sounds')).toEqual({ count: 1 })
  await say(page, 'My own words ring no bell')
  await expect(sentMark(page)).toHaveCount(2)

  expect(await sandbox('GET', '/sounds')).toEqual({ count: 1 })
})

test('muted sounds stay off after a reload until the visitor turns them on again', async ({
  page,
  sandbox,
  begun: id,
}) => {
  await chooseFromMenu(page, 'Mute sounds')
  await answer(sandbox, id, 'Unheard')
  await expect(bubblesWith(page, 'Unheard')).toHaveCount(1)
  await page.reload()
  await expect(bubblesWith(page, 'Unheard')).toHaveCount(1)
  await composerOf(page).click()
  await expect.poll(() => sandbox('GET', '/cable')).toEqual({ connections: 1 })
  await answer(sandbox, id, 'Unheard again')
  await expect(bubblesWith(page, 'Unheard again')).toHaveCount(1)
  expect(await sandbox('GET', '/sounds')).toEqual({ count: 0 })
  await chooseFromMenu(page, 'Turn sounds on')
  await answer(sandbox, id, 'Heard')

  await expect.poll(() => sandbox('GET', '/sounds')).toEqual({ count: 1 })
})
