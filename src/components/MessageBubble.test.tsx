import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { MessageBubble } from './MessageBubble.tsx'

const file = <p>invoice.pdf</p>
const actions = <button type="button">Reply</button>
const beside = (): Element | null => screen.getByRole('button').closest('.spoken')

test('the actions of a message with only a file are beside the file', () => {
  render(
    <MessageBubble side="team" endsRun speaker="Mara says:" actions={actions}>
      {file}
    </MessageBubble>,
  )

  expect(beside()).toHaveTextContent('Mara says: invoice.pdf')
})

test('the actions of a message with text and a file are beside the text, not the file', () => {
  render(
    <MessageBubble side="team" endsRun speaker="Mara says:" text="Here it is" actions={actions}>
      {file}
    </MessageBubble>,
  )

  expect(beside()).toHaveTextContent('Mara says: Here it is')
  expect(beside()).not.toHaveTextContent('invoice.pdf')
})
