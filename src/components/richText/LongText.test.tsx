import { afterEach, expect, test } from '@jest/globals'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { IntlProvider } from 'react-intl'
import en from '#locales/en.json'
import { RichText } from './RichText.tsx'

afterEach(cleanup)

const show = (text: string) =>
  render(
    <IntlProvider locale="en" messages={en}>
      <RichText text={text} />
    </IntlProvider>,
  )

test('a 1 MB message shows 10,000 characters, and Show more shows and focuses the next part', async () => {
  const { container } = show('word '.repeat(200_000))
  const more = await screen.findByRole('button', { name: 'Show more' })
  expect(container.textContent.length).toBeLessThanOrEqual(10_000 + 'Show more'.length)
  fireEvent.click(more)

  expect(container.textContent.length).toBeGreaterThan(19_000)
  expect(document.activeElement?.textContent).toMatch(/^(?:word ){1000,}$/)
})

test('a message of 10,000 lines renders fewer than 1,000 elements', async () => {
  const { container } = show('a\n-\n'.repeat(5_000))
  await screen.findByRole('button', { name: 'Show more' })
  expect(container.querySelectorAll('*').length).toBeLessThan(1_000)
})

test('a message shows only eight of many combining marks on a letter', async () => {
  show(`pile${'\u0301'.repeat(5_000)}`)
  expect(await screen.findByText(`pile${'\u0301'.repeat(8)}`)).toBeInTheDocument()
})
