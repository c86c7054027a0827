import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { fireEvent, render } from '@testing-library/react'
import { Avatar } from './Avatar.tsx'
import { AvatarBadge, badgeOfChannel } from './AvatarBadge.tsx'

test.each([
  ['Ada Byron', 'AB'],
  ['ada', 'A'],
  ['Ada King Countess of Lovelace', 'AL'],
  ['', ''],
])('%p without a picture is %p', (name, letters) => {
  expect(render(<Avatar name={name} />).container).toHaveTextContent(new RegExp(`^${letters}$`))
})

test('a picture that fails leaves initials, and another one is tried again', () => {
  const { container, rerender } = render(<Avatar name="Ada Byron" imageUrl="https://a.test/1.png" />)
  const picture = (): HTMLImageElement | null => container.querySelector('img')
  expect(container).toHaveTextContent(/^$/)

  fireEvent.error(picture() ?? container)
  expect(picture()).toBeNull()
  expect(container).toHaveTextContent('AB')

  rerender(<Avatar name="Ada Byron" imageUrl="https://a.test/2.png" />)
  expect(picture()).toHaveAttribute('src', 'https://a.test/2.png')
})

test.each([
  ['online', 1],
  ['busy', 1],
  ['offline', 0],
  [undefined, 0],
] as const)('someone %s has a dot: %p', (presence, count) => {
  const { container } = render(<Avatar name="Ada" presence={presence} />)
  expect(container.querySelectorAll('.presence')).toHaveLength(count)
})

test.each([
  ['Channel::FacebookPage', 'facebook'],
  ['Channel::TwitterProfile', 'twitter'],
  ['Channel::TwilioSms', 'sms'],
  ['Channel::Email', undefined],
  ['constructor', undefined],
])('the channel %p has the badge %p', (channel, kind) => expect(badgeOfChannel(channel)).toBe(kind))

test.each(['bot', 'facebook', 'twitter', 'sms'] as const)('the badge %p stands in the corner', (kind) => {
  const { container } = render(<Avatar name="Lumi" badge={<AvatarBadge kind={kind} />} />)
  expect(container.querySelector(`.badge [data-badge="${kind}"]`)).not.toBeNull()
})

test('a badge is a third of the face and the dot a quarter, of 40 pixels unless said otherwise', () => {
  const css = readFileSync(join(__dirname, 'Avatar.module.css'), 'utf8')
  const rule = (name: string): string => new RegExp(`\\.${name} \\{([^}]*)\\}`).exec(css)?.[1] ?? ''
  expect(rule('badge')).toMatch(/block-size: calc\(var\(--size\) \/ 3\)[^]*inline-size: calc\(var\(--size\) \/ 3\)/)
  expect(rule('presence')).toMatch(/block-size: calc\(var\(--size\) \/ 4\)[^]*inline-size: calc\(var\(--size\) \/ 4\)/)
  expect(rule('medium')).toContain('--size: 40px')
})
