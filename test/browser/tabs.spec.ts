import type { BrowserContext, Page } from '@playwright/test'
import type { Dev } from '../../cli/commands/dev.ts'
import { chooseFromMenu, composerOf, delayMessages, dropSendResponses, expect, fillComposer, isSendRequest, messagesWithText, openStandalone, type Sandbox, sendAgentMessage, sendMessage, sentMark, startConversation, test, visitorTexts } from './fixtures.ts' // prettier-ignore

type Tabs = { readonly tabs: readonly [Page, Page, Page]; readonly id: number }

/** Opens three tabs of one visitor. The first tab sends a message and is the leader tab. */
async function openTabs(context: BrowserContext, servers: Dev, sandbox: Sandbox): Promise<Tabs> {
  const first = await openStandalone(await context.newPage(), servers)
  const id = await startConversation(first, sandbox)
  const second = await openStandalone(await context.newPage(), servers)
  const third = await openStandalone(await context.newPage(), servers)
  for (const tab of [second, third]) await expect(messagesWithText(tab, 'Hello')).toHaveCount(1)
  await hasOneSocket(sandbox)
  return { tabs: [first, second, third], id }
}

const hasOneSocket = (sandbox: Sandbox): Promise<void> =>
  expect.poll(() => sandbox('GET', '/cable'), 'one socket in all').toEqual({ connections: 1 })

test('three tabs share one socket, and a message from one tab appears once in each and once on the server', async ({
  context,
  servers,
  sandbox,
}) => {
  const { tabs, id } = await openTabs(context, servers, sandbox)
  await sendMessage(tabs[1], 'From the second')
  for (const tab of tabs) {
    await expect(messagesWithText(tab, 'From the second')).toHaveCount(1)
    await expect(sentMark(tab)).toHaveCount(1)
  }
  await expect(tabs[2].getByText(/sending|waiting to be sent/i)).toHaveCount(0)
  expect(await visitorTexts(sandbox, id)).toEqual(['Hello', 'From the second'])
  await hasOneSocket(sandbox)
})

test('an agent message appears in all three tabs and plays the chime once', async ({ context, servers, sandbox }) => {
  const { tabs, id } = await openTabs(context, servers, sandbox)
  // A browser plays sound only after the user has clicked in the page.
  for (const tab of tabs) await composerOf(tab).click()
  await sendAgentMessage(sandbox, id, 'To all of you')
  for (const tab of tabs) await expect(messagesWithText(tab, 'To all of you')).toHaveCount(1)
  await expect.poll(() => sandbox('GET', '/sounds')).toEqual({ count: 1 })
  await sendMessage(tabs[2], 'Thank you')
  for (const tab of tabs) await expect(messagesWithText(tab, 'Thank you')).toHaveCount(1)

  expect(await sandbox('GET', '/sounds')).toEqual({ count: 1 })
  await hasOneSocket(sandbox)
})

test('a draft is shared between tabs and cleared in all of them once it is sent', async ({
  context,
  servers,
  sandbox,
}) => {
  const { tabs, id } = await openTabs(context, servers, sandbox)
  await fillComposer(tabs[2], 'Half a thought')
  for (const tab of tabs) await expect(composerOf(tab)).toHaveValue('Half a thought')
  await composerOf(tabs[0]).press('Enter')

  for (const tab of tabs) {
    await expect(messagesWithText(tab, 'Half a thought')).toHaveCount(1)
    await expect(composerOf(tab)).toHaveValue('')
  }
  await expect.poll(() => visitorTexts(sandbox, id)).toEqual(['Hello', 'Half a thought'])
})

test('muting sounds in one tab mutes all tabs, until another tab turns them on again', async ({
  context,
  servers,
  sandbox,
}) => {
  const { tabs, id } = await openTabs(context, servers, sandbox)
  await chooseFromMenu(tabs[2], 'Mute sounds')
  await tabs[0].getByRole('button', { name: 'More options' }).click()
  await expect(tabs[0].getByRole('menuitem', { name: 'Turn sounds on' })).toBeVisible()
  await tabs[0].keyboard.press('Escape')
  await sendAgentMessage(sandbox, id, 'Unheard')
  for (const tab of tabs) await expect(messagesWithText(tab, 'Unheard')).toHaveCount(1)
  expect(await sandbox('GET', '/sounds')).toEqual({ count: 0 })
  await chooseFromMenu(tabs[0], 'Turn sounds on')
  await sendAgentMessage(sandbox, id, 'Heard')

  await expect.poll(() => sandbox('GET', '/sounds')).toEqual({ count: 1 })
})

test('when the leader tab closes, another tab takes over the socket, and messages are still sent and received', async ({
  context,
  servers,
  sandbox,
}) => {
  const { tabs, id } = await openTabs(context, servers, sandbox)
  const [first, second, third] = tabs
  await first.close()
  await sendAgentMessage(sandbox, id, 'Still there?')
  for (const tab of [second, third]) await expect(messagesWithText(tab, 'Still there?')).toHaveCount(1)
  await hasOneSocket(sandbox)
  await sendMessage(third, 'Still here')

  for (const tab of [second, third]) await expect(messagesWithText(tab, 'Still here')).toHaveCount(1)
  await expect.poll(() => visitorTexts(sandbox, id)).toEqual(['Hello', 'Still here'])
})

test('a message accepted from a tab that closed before the response is not sent again by another tab', async ({
  context,
  servers,
  sandbox,
}) => {
  const { tabs, id } = await openTabs(context, servers, sandbox)
  const [first, second, third] = tabs
  await dropSendResponses(first)
  // The room sends nothing either, so only the server's list of messages shows that the server has the message.
  await sandbox('POST', '/faults', { name: 'half-open-socket' })
  await sendMessage(first, 'My last words')
  await expect.poll(() => visitorTexts(sandbox, id)).toEqual(['Hello', 'My last words'])
  await expect(first.getByText(/^(Sending|Still trying)…$/)).toBeVisible()
  await sandbox('DELETE', '/faults')
  await first.close()

  for (const tab of [second, third]) await expect(sentMark(tab)).toHaveCount(1)
  await sendMessage(second, 'And mine')
  await expect.poll(() => visitorTexts(sandbox, id)).toEqual(['Hello', 'My last words', 'And mine'])
  for (const tab of [second, third]) await expect(messagesWithText(tab, 'My last words')).toHaveCount(1)
})

test('a message written offline in a second tab is sent once, although the leader tab closes', async ({
  context,
  servers,
  sandbox,
}) => {
  const { tabs, id } = await openTabs(context, servers, sandbox)
  const [first, second, third] = tabs
  await context.setOffline(true)
  await sendMessage(second, 'Out of the tunnel')
  for (const tab of tabs) await expect(messagesWithText(tab, 'Out of the tunnel')).toHaveCount(1)
  await first.close()
  await context.setOffline(false)

  await expect.poll(() => visitorTexts(sandbox, id)).toEqual(['Hello', 'Out of the tunnel'])
  for (const tab of [second, third]) {
    await expect(sentMark(tab)).toHaveCount(1)
    await expect(messagesWithText(tab, 'Out of the tunnel')).toHaveCount(1)
  }
})

test('a message that is pending at a slow server when the leader tab closes is stored only once', async ({
  context,
  servers,
  sandbox,
}) => {
  const { tabs, id } = await openTabs(context, servers, sandbox)
  const [first, second, third] = tabs
  await delayMessages(sandbox, 'POST', 3_000)
  const sendRequest = first.waitForRequest(isSendRequest)
  await sendMessage(first, 'My last words')
  await sendRequest
  await first.close()
  for (const tab of [second, third]) await expect(sentMark(tab)).toHaveCount(1)
  // This delay is longer than the first message's, so a duplicate of that message would arrive before "And mine".
  await delayMessages(sandbox, 'POST', 3_500)
  await sendMessage(second, 'And mine')
  await expect.poll(() => visitorTexts(sandbox, id)).toContain('And mine')

  expect(await visitorTexts(sandbox, id)).toEqual(['Hello', 'My last words', 'And mine'])
})
