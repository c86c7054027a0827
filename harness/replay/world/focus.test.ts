import { expect, test } from '@jest/globals'
import { installFocus } from './focus.ts'

test('events of the focus follow each change of the focused element once, and those of the browser are ignored', () => {
  installFocus(window)
  document.body.innerHTML = '<input id="one"><input id="two">'
  const [one, two] = [...document.querySelectorAll('input')]
  const events: string[] = []
  for (const type of ['focus', 'blur', 'focusin', 'focusout'])
    document.addEventListener(
      type,
      ({ target, relatedTarget, isTrusted }: FocusEventInit & Event) =>
        events.push(
          [type, ...[target, relatedTarget].map((element) => (element as Element | null)?.id), isTrusted].join(' '),
        ),
      { capture: true },
    )
  one?.focus()
  one?.focus()
  two?.focus()
  two?.blur()

  expect(events).toEqual([
    ...['focus one  false', 'focusin one  false'],
    ...['blur one two false', 'focusout one two false', 'focus two one false', 'focusin two one false'],
    ...['blur two  false', 'focusout two  false'],
  ])
})
