/** Tests the chat at 400 % zoom: 320 × 256 px are a window of 1280 × 1024 px. */
import { expect, openStandalone, sendAgentMessage, startConversation, test } from './fixtures.ts'

test.use({ viewport: { width: 320, height: 256 } })

test('at 400 % zoom the header says who answers and when, and a lost network, and a whole message is visible', async ({
  page,
  servers,
  sandbox,
}) => {
  await openStandalone(page, servers)
  const id = await startConversation(page, sandbox)
  await sendAgentMessage(sandbox, id, 'Your bike is ready')

  // The box of a phrase begins with the clipped space of its dot.
  await expect(page.getByText('We are online')).toBeInViewport({ ratio: 0.8 })
  await expect(page.getByText('Typically replies in a few minutes')).toBeInViewport({ ratio: 0.8 })
  await expect(page.getByRole('log').getByText('Your bike is ready')).toBeInViewport({ ratio: 1 })
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline. Messages are sent when you are back.')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('log').getByText('Your bike is ready')).toBeInViewport({ ratio: 1 })
})

test('at 400 % zoom the composer shows the number of characters that are left', async ({ page, servers, sandbox }) => {
  await openStandalone(page, servers)
  await startConversation(page, sandbox)
  await page.getByPlaceholder('Type your message').fill('x'.repeat(990))

  await expect(page.getByText('10 characters left')).toBeInViewport({ ratio: 1 })
})
