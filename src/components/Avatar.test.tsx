import { expect, test } from '@jest/globals'
import { fireEvent, render } from '@testing-library/react'
import type { Presence } from '#domain/agent.ts'
import { Avatar } from './Avatar.tsx'

const draw = (props: Partial<Parameters<typeof Avatar>[0]> = {}) => {
  const { container, rerender } = render(<Avatar name="Mara Lindqvist" {...props} />)
  return { container, change: (imageUrl: string) => rerender(<Avatar name="Mara Lindqvist" imageUrl={imageUrl} />) }
}

test.each<[Presence | undefined, boolean]>([
  ['online', true],
  ['busy', true],
  ['offline', false],
  [undefined, false],
])('of somebody who is %p has a mark: %p', (presence, hasMark) => {
  const mark = draw({ presence }).container.querySelector('.presence')

  expect(mark !== null).toBe(hasMark)
  if (hasMark) expect(mark).toHaveClass(presence ?? '')
})

test('shows the picture, and the initials where it fails, until there is another', () => {
  const { container, change } = draw({ imageUrl: 'https://a.test/1.png' })
  const picture = () => container.querySelector('img')
  expect(picture()).toHaveAttribute('src', 'https://a.test/1.png')
  expect(container).not.toHaveTextContent('ML')
  const broken = picture()
  if (broken) fireEvent.error(broken)
  expect(picture()).toBeNull()
  expect(container).toHaveTextContent('ML')
  change('https://a.test/2.png')

  expect(picture()).toHaveAttribute('src', 'https://a.test/2.png')
  expect(container).not.toHaveTextContent('ML')
})
