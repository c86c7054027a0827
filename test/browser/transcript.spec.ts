import { expect, resolveConversation, test } from './fixtures.ts'

test('a transcript is sent to the visitor’s address, and an invalid address or a server error is shown', async ({
  page,
  sandbox,
  conversationId: id,
}) => {
  await resolveConversation(sandbox, id)
  const requestTranscript = async (address: string): Promise<void> => {
    await page.getByRole('button', { name: 'Request a conversation transcript' }).click()
    await page.getByLabel('Email address').fill(address)
    await page.getByRole('button', { name: 'Send transcript' }).click()
  }
  await requestTranscript('no-address')
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await sandbox('POST', '/faults', { name: 'respond-with-status', path: '/transcript', status: 500, times: 1 })
  await page.getByLabel('Email address').fill('ada@example.com')
  await page.getByRole('button', { name: 'Send transcript' }).click()
  await expect(page.getByRole('alert')).toHaveText('There was an error, please try again')
  expect(await sandbox('GET', '/transcripts')).toEqual([])
  await requestTranscript('ada@Example.com')

  await expect(page.getByText('The chat transcript was sent successfully')).toBeVisible()
  expect(await sandbox('GET', '/transcripts')).toMatchObject([{ conversationId: id, email: 'ada@example.com' }])
  await expect(page.getByText('There was an error, please try again')).toHaveCount(0)
})
