/** @jest-environment jsdom */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from '@jest/globals'
import type * as React from 'react'
import { listProjectFiles } from '../../../../test/support/projectFiles.ts'
import { complete, react, type ReactDom, reduced } from '../../../../test/support/reactDoms.ts'
import {
  PLAIN_NUMBERS,
  HANDLERS,
  KEPT_HANDLERS,
  PROPERTIES,
  toHandler,
  UNUSED_HANDLERS,
  UNUSED_PROPERTIES,
  UNUSED_PLAIN_NUMBERS,
} from '../../../../test/support/reactNames.ts'
import { ROOT } from '../../root.ts'
import { EVENTS_WITHOUT_LISTENER, KEPT_EVENTS } from './unusedReactNames.ts'

const { createElement: h } = react

afterEach(() => document.body.replaceChildren())

/** Sources of the iframe's modules, without comments. The loader and the npm package render without React. */
const modules = listProjectFiles(/^(src\/(?!loader|embed)|sagas\/).*(?<![.]test)[.]tsx?$/).map((path) => ({
  path,
  source: readFileSync(join(ROOT, path), 'utf8').replace(/^\s*(\/?\*|\/\/).*$/gm, ''),
}))

/** Returns each name that a module contains, with the module. */
const findUses = (toPattern: (name: string) => RegExp, all: readonly string[], files = /[.]tsx?$/) =>
  all.flatMap((name) => {
    const pattern = toPattern(name)
    return modules
      .filter(({ path, source }) => files.test(path) && pattern.test(source))
      .map(({ path }) => `${name} in ${path}`)
  })

describe('names that a build removes from the tables of react-dom', () => {
  test('the tables of the complete react-dom are found', () => {
    expect([HANDLERS, PROPERTIES, PLAIN_NUMBERS].map(({ length }) => length)).toEqual([92, 88, 71])
  })

  test('no module handles an event to which the reduced react-dom does not listen', () => {
    expect(findUses((name) => new RegExp(`\\b${name}(Capture)?\\b`), UNUSED_HANDLERS)).toEqual([])
  })

  test('every event to which the reduced react-dom listens is named by a module', () => {
    const unused = [...KEPT_HANDLERS].filter(
      (name) => findUses((one) => new RegExp(`\\b${one}\\b`), [name]).length === 0,
    )

    expect(unused).toEqual([])
  })

  test('no module listens to a native event for which the reduced react-dom has no priority', () => {
    expect(findUses((name) => new RegExp(`['"\`]${name}['"\`]`), EVENTS_WITHOUT_LISTENER)).toEqual([])
  })

  test('no element has a property that the reduced react-dom does not rename', () => {
    expect(findUses((name) => new RegExp(`\\b${name}\\b`), UNUSED_PROPERTIES, /[.]tsx$/)).toEqual([])
  })

  test('no element has an address as its action, which the reduced react-dom would not check', () => {
    expect(
      findUses((tag) => new RegExp(`<${tag}\\s[^>]*\\b(action|formAction)=`), ['form', 'button', 'input']),
    ).toEqual([])
  })

  test('no style has a number in a property to which the reduced react-dom would add px', () => {
    expect(findUses((name) => new RegExp(`\\b${name}: (?!')`), UNUSED_PLAIN_NUMBERS, /[.]tsx$/)).toEqual([])
  })
})

/** Classes of the native events, and properties that tell them apart. */
const NATIVE_EVENTS: Readonly<Record<string, () => Event>> = {
  keyDown: () => new KeyboardEvent('keydown', { key: 'a', code: 'KeyA', ctrlKey: true, repeat: true, bubbles: true }),
  mouseDown: () => new MouseEvent('mousedown', { clientX: 3, clientY: 4, button: 2, shiftKey: true, bubbles: true }),
  click: () => new MouseEvent('click', { clientX: 3, clientY: 4, detail: 2, bubbles: true }),
  focus: () => new FocusEvent('focusin', { relatedTarget: document.body, bubbles: true }),
  blur: () => new FocusEvent('focusout', { relatedTarget: document.body, bubbles: true }),
}

const toNative = (name: string): Event => {
  const create = NATIVE_EVENTS[name]
  return create ? create() : new Event(name.toLowerCase(), { bubbles: true, cancelable: true })
}

/** Values of an event that an element's handler can read. */
function describeEvent(event: Record<string, unknown>): readonly string[] {
  const { type, key, code, repeat, charCode, keyCode, which, button, shiftKey, ctrlKey, detail, clientX } = event
  const target = event['target'] as Element
  const related = event['relatedTarget'] as Element | undefined
  return [target.tagName, related?.tagName, type, key, code, repeat, charCode, keyCode, which, button, shiftKey]
    .concat(ctrlKey, detail, clientX)
    .map(String)
}

/** Fires each event on an element inside of another one, and returns what the handlers of both get. */
function fireAll({ createRoot, flushSync }: ReactDom, events: readonly string[]): readonly string[] {
  const log: string[] = []
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const handle = (place: string) => (event: unknown) =>
    void log.push([place, ...describeEvent(event as Record<string, unknown>)].join())
  const props = (place: string) =>
    Object.fromEntries(
      events.flatMap((name) => [
        [toHandler(name), handle(place)],
        [`${toHandler(name)}Capture`, handle(`capture ${place}`)],
      ]),
    ) as React.HTMLAttributes<HTMLElement>
  flushSync(() => root.render(h('section', props('outer'), h('audio', props('audio')), h('dialog', props('inner')))))
  for (const element of container.querySelectorAll('audio, dialog'))
    for (const name of events) element.dispatchEvent(toNative(name))
  flushSync(() => root.unmount())
  return log
}

test('handlers of the kept events get the same events from the reduced react-dom as from the complete one', () => {
  const events = [...KEPT_EVENTS, 'focus', 'blur']
  const expected = fireAll(complete, events)

  expect(fireAll(reduced, events)).toEqual(expected)
  expect(expected.length).toBeGreaterThan(4 * events.length)
})

test('the reduced react-dom enters and leaves elements like the complete one', () => {
  const run = ({ createRoot, flushSync }: ReactDom): readonly string[] => {
    const log: string[] = []
    const container = document.body.appendChild(document.createElement('div'))
    const note = (name: string) => ({
      onPointerEnter: () => log.push(`enter ${name}`),
      onPointerLeave: () => log.push(`leave ${name}`),
    })
    const root = createRoot(container)
    flushSync(() => root.render(h('ul', note('list'), h('li', note('first')), h('li', note('second')))))
    const [first, second] = container.querySelectorAll('li')
    const moves: readonly (readonly [Element | undefined, Element | undefined])[] = [
      [document.body, first],
      [first, second],
      [second, document.body],
    ]
    for (const [from, to] of moves) {
      from?.dispatchEvent(new MouseEvent('pointerout', { bubbles: true, relatedTarget: to ?? null }))
      to?.dispatchEvent(new MouseEvent('pointerover', { bubbles: true, relatedTarget: from ?? null }))
    }
    flushSync(() => root.unmount())
    return log
  }
  const expected = run(complete)

  expect(run(reduced)).toEqual(expected)
  expect(expected).toEqual(['enter list', 'enter first', 'leave first', 'enter second', 'leave second', 'leave list'])
})

test('the reduced react-dom listens to fewer events of the page than the complete one', () => {
  const countListeners = ({ createRoot }: ReactDom): number => {
    let count = 0
    const container = document.createElement('div')
    container.addEventListener = () => void (count += 1)
    createRoot(container)
    return count
  }

  expect(countListeners(complete)).toBeGreaterThan(130)
  expect(countListeners(reduced)).toBeLessThan(70)
})
