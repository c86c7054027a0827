import { expect, test } from '@jest/globals'
import { installFocus } from './focus.ts'

test('focus events follow each change of the focused element while the window has the focus', () => {
  const focus = installFocus(window, { hasFocus: true })
  document.body.innerHTML = '<input id="one"><input id="two">'
  const [one, two] = [...document.querySelectorAll('input')]
  const events: string[] = []
  const nameOf = (target: unknown): string => (target === window ? 'window' : ((target as Element | null)?.id ?? ''))
  for (const type of ['focus', 'blur', 'focusin', 'focusout'])
    window.addEventListener(
      type,
      ({ target, relatedTarget, isTrusted }: FocusEventInit & Event) =>
        events.push([type, nameOf(target), nameOf(relatedTarget), isTrusted].join(' ')),
      { capture: true },
    )
  one?.focus()
  one?.focus()
  two?.focus()
  expect(events.splice(0)).toEqual([
    ...['focus one  false', 'focusin one  false'],
    ...['blur one two false', 'focusout one two false', 'focus two one false', 'focusin two one false'],
  ])

  focus.set(false)
  expect(document.hasFocus()).toBe(false)
  expect(events.splice(0)).toEqual(['blur two  false', 'focusout two  false', 'blur window  false'])
  one?.focus()
  focus.set(false)
  expect(events).toEqual([])

  focus.set(true)
  expect(document.hasFocus()).toBe(true)
  expect(events.splice(0)).toEqual(['focus window  false', 'focus one  false', 'focusin one  false'])
  one?.blur()
  expect(events).toEqual(['blur one  false', 'focusout one  false'])
})
