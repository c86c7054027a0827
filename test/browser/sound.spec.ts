import { chooseFromMenu, composerOf, expect, messagesWithText, openStandalone, sendAgentMessage, sendMessage, sentMark, startConversation, test } from './fixtures.ts' // prettier-ignore

test('one agent message plays the chime once, and the visitor’s own message does not play it', async ({
  page,
  servers,
  sandbox,
}) => {
  await openStandalone(page, servers)
  await composerOf(page).click()
  const id = await startConversation(page, sandbox)
  await sendAgentMessage(sandbox, id, 'One')
  await expect(messagesWithText(page, 'One')).toHaveCount(1)
  await expect.poll(() => sandbox('GET', '/sounds')).toEqual({ count: 1 })
  await sendMessage(page, 'My own words ring no bell')
  await expect(sentMark(page)).toHaveCount(2)

  expect(await sandbox('GET', '/sounds')).toEqual({ count: 1 })
})

test('muted sounds stay off after a reload until the visitor turns them on again', async ({
  page,
  sandbox,
  conversationId: id,
}) => {
  await chooseFromMenu(page, 'Mute sounds')
  await sendAgentMessage(sandbox, id, 'Unheard')
  await expect(messagesWithText(page, 'Unheard')).toHaveCount(1)
  await page.reload()
  await expect(messagesWithText(page, 'Unheard')).toHaveCount(1)
  await composerOf(page).click()
  await expect.poll(() => sandbox('GET', '/cable')).toEqual({ connections: 1 })
  await sendAgentMessage(sandbox, id, 'Unheard again')
  await expect(messagesWithText(page, 'Unheard again')).toHaveCount(1)
  expect(await sandbox('GET', '/sounds')).toEqual({ count: 0 })
  await chooseFromMenu(page, 'Turn sounds on')
  await sendAgentMessage(sandbox, id, 'Heard')

  await expect.poll(() => sandbox('GET', '/sounds')).toEqual({ count: 1 })
})
