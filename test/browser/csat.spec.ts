import { expect, resolveConversation, submittedValues, test } from './fixtures.ts'

test('a resolved conversation can be rated with a comment, and the rating is still shown after a reload', async ({
  page,
  sandbox,
  conversationId: id,
}) => {
  await resolveConversation(sandbox, id)
  const submit = page.getByRole('button', { name: 'Submit' })
  await submit.click()
  await expect(page.getByText('This field is required')).toBeVisible()
  await page.getByText('Okay').click()
  await page.getByPlaceholder('Tell us more...').fill('It took a while')
  await submit.click()
  await expect(page.getByText('Thank you for submitting the rating')).toBeVisible()
  await expect
    .poll(() => submittedValues(sandbox, id))
    .toEqual({ csat_survey_response: { rating: 3, feedback_message: 'It took a while' } })
  await page.reload()

  await expect(page.getByText('Thank you for submitting the rating')).toBeVisible()
  await expect(page.getByRole('log').getByText('Okay')).toBeVisible()
  await expect(page.getByText('It took a while')).toBeVisible()
  await expect(submit).toHaveCount(0)
})

test('a rating and its comment that are begun on one page are there on the next one', async ({
  page,
  sandbox,
  conversationId: id,
}) => {
  await resolveConversation(sandbox, id)
  await page.getByText('Okay').click()
  await page.getByPlaceholder('Tell us more...').fill('It took a while')
  await page.reload()

  await expect(page.getByPlaceholder('Tell us more...')).toHaveValue('It took a while')
  await expect(page.getByRole('radio', { name: 'Okay' })).toBeChecked()
})
