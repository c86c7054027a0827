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
])('an avatar without a picture for the name %p shows the initials %p', (name, letters) => {
  expect(render(<Avatar name={name} />).container).toHaveTextContent(new RegExp(`^${letters}$`))
})

test('an avatar shows initials when its picture fails to load, and tries a new picture URL', () => {
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
] as const)('an avatar with presence %s has this number of presence dots: %p', (presence, count) => {
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

test.each(['bot', 'facebook', 'twitter', 'sms'] as const)('an avatar renders the badge %p', (kind) => {
  const { container } = render(<Avatar name="Lumi" badge={<AvatarBadge kind={kind} />} />)
  expect(container.querySelector(`.badge [data-badge="${kind}"]`)).not.toBeNull()
})

test('in the avatar stylesheet, a badge is 1/3 and a presence dot 1/4 of the size, and medium is 40px', () => {
  const css = readFileSync(join(__dirname, 'Avatar.module.css'), 'utf8')
  const rule = (name: string): string => new RegExp(`\\.${name} \\{([^}]*)\\}`).exec(css)?.[1] ?? ''
  expect(rule('badge')).toMatch(/block-size: calc\(var\(--size\) \/ 3\)[^]*inline-size: calc\(var\(--size\) \/ 3\)/)
  expect(rule('presence')).toMatch(/block-size: calc\(var\(--size\) \/ 4\)[^]*inline-size: calc\(var\(--size\) \/ 4\)/)
  expect(rule('medium')).toContain('--size: 40px')
})
