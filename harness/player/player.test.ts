import { expect, test } from '@jest/globals'
import { STORIES } from '../storyboard/stories.ts'
import { selectorOf } from '../storyboard/step.ts'
import { locate } from './locate.ts'
import { parseStepsMessage } from './stepsMessage.ts'
import { goOffline, takeStep } from './takeStep.ts'

const STEPS = STORIES.flatMap(({ steps = [] }) => steps)

/** Renders HTML, and returns the id of the element that a selector finds. */
function find(html: string, selector: string): string | undefined {
  document.body.innerHTML = html
  return locate(document, selector)?.id
}

test('the player understands the selector of every step of every story', () => {
  const selectors = STEPS.map(selectorOf).filter((selector) => selector !== undefined)

  expect(selectors.length).toBeGreaterThan(20)
  for (const selector of selectors) expect(() => locate(document, selector)).not.toThrow()
})

test('a selector that the player does not know is an error that names it', () => {
  expect(() => locate(document, 'role=slider')).toThrow('The player does not know the selector role=slider.')
  expect(() => locate(document, 'text=/Thank/')).toThrow('text=/Thank/')
})

test('a role with a name finds the control with that label or text, and no other role', () => {
  const html =
    '<button id="a">End</button><button id="b" role="menuitem">End</button><button id="c" aria-label="More">…</button>'

  expect(find(html, 'role=button[name="End"]')).toBe('a')
  expect(find(html, 'role=menuitem[name="End"]')).toBe('b')
  expect(find(html, 'role=button[name="More"]')).toBe('c')
  expect(find(html, 'role=button[name="…"]')).toBeUndefined()
})

test('a text finds the innermost element with exactly this text', () => {
  expect(
    find('<p id="a"><b id="b"> Where  is it? </b></p><p id="c">Where is it? Here</p>', 'text="Where is it?"'),
  ).toBe('b')
})

test('a chained selector searches inside of what its first part finds, and nth counts from 0', () => {
  const html = '<input id="a"><div role="log"><input id="b"><input id="c"></div>'

  expect(find(html, 'role=log >> input')).toBe('b')
  expect(find(html, 'role=log >> input >> nth=1')).toBe('c')
  expect(find(html, 'role=log >> input >> nth=2')).toBeUndefined()
})

test('filling a field sets its value and fires the input event that React listens for', () => {
  document.body.innerHTML = '<textarea></textarea>'
  const field = document.querySelector('textarea')
  const values: (string | undefined)[] = []
  document.body.addEventListener('input', () => values.push(field?.value), { once: true })
  if (field) takeStep({ fill: 'textarea', text: 'Hello' }, field)

  expect(values).toEqual(['Hello'])
})

test('a click at an element that cannot be clicked is an error that names the element', () => {
  document.body.innerHTML = '<svg></svg>'
  const [picture] = document.getElementsByTagName('svg')

  expect(() => picture && takeStep({ click: 'svg' }, picture)).toThrow('<svg> is not a HTMLElement.')
})

test('the steps of every story survive the message to the frame', () => {
  const message: unknown = JSON.parse(JSON.stringify({ storySteps: STEPS }))

  expect(parseStepsMessage(message)).toEqual(STEPS)
})

test('a message with an invalid step has no steps', () => {
  expect(parseStepsMessage({ storySteps: [{ click: 'button' }, { fill: 'input' }] })).toBeUndefined()
  expect(parseStepsMessage('chatwoot-widget:{"event":"loaded"}')).toBeUndefined()
})

test('an offline page says so, fires the event and refuses requests', async () => {
  let isAnnounced = false
  window.addEventListener('offline', () => (isAnnounced = true), { once: true })
  goOffline(window)

  expect([navigator.onLine, isAnnounced]).toEqual([false, true])
  await expect(window.fetch('https://example.com')).rejects.toThrow('Failed to fetch')
})
