import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { createStore } from '#state/store.ts'
import { TYPING_PAUSE_MS } from '#screens/EarlyField.tsx'
import { replaceEarlyChat } from './earlyChat.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  document.body.replaceChildren()
})

const field = (): HTMLTextAreaElement | null => document.querySelector('#early-chat textarea')

function type(text: string): void {
  const typed = field()
  if (!typed) return
  typed.value += text
  typed.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Shows the early chat, and the form of the widget behind it. */
async function start(form: string): Promise<void> {
  document.body.innerHTML = '<div id="app"></div><div id="home"><div id="early-chat"><textarea></textarea></div></div>'
  replaceEarlyChat(
    window,
    createStore(() => (next) => (action) => next(action)),
  )
  type('Hello, where is ')
  const app = document.getElementById('app')
  if (app) app.innerHTML = form
  await jest.advanceTimersByTimeAsync(0)
}

test('a form without a text field replaces the early chat only after the visitor has stopped typing', async () => {
  await start('<form><input type="email"></form>')
  for (const letters of ['my ', 'order', '?']) {
    await jest.advanceTimersByTimeAsync(TYPING_PAUSE_MS - 1)
    type(letters)
  }
  expect(field()?.value).toBe('Hello, where is my order?')
  await jest.advanceTimersByTimeAsync(TYPING_PAUSE_MS - 1)
  expect(field()).not.toBeNull()

  await jest.advanceTimersByTimeAsync(1)
  expect(field()).toBeNull()
})

test('a form with a text field replaces the early chat at once, and contains its text', async () => {
  await start('<form><input type="email"><textarea></textarea></form>')

  expect(field()).toBeNull()
  expect(document.querySelector<HTMLTextAreaElement>('form textarea')?.value).toBe('Hello, where is ')
})
