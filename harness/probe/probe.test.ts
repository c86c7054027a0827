import { expect, test } from '@jest/globals'
import type { TraceItem, TraceProbe } from '#protocol/trace.ts'
import { startProbe } from './probe.ts'

/** Channel, which jsdom lacks. The probe ends tasks with it, of which these tests have none. */
class Channel {
  readonly port1 = { addEventListener: (): void => undefined, start: (): void => undefined }
  readonly port2 = { postMessage: (): void => undefined }
}
Reflect.set(globalThis, 'MessageChannel', Channel)
Object.assign(navigator, { sendBeacon: () => true })

/** Page with the functions of the browser that jsdom lacks. */
function createPage(): Window & typeof globalThis {
  class ObjectStore {
    put(): void {}
    add(): void {}
    delete(): void {}
    clear(): void {}
  }
  const page = Object.create(window) as Window & typeof globalThis
  const fetchNothing = (): Promise<never> => Promise.reject(new Error('no network'))
  return Object.assign(page, { IDBObjectStore: ObjectStore, fetch: fetchNothing })
}

test('two scripts in one page share one probe, and both receive each later item once', () => {
  const [page, first, second] = [createPage(), [] as TraceItem[], [] as TraceItem[]]
  const one = startProbe(page, (item) => void first.push(item))
  one.record({ lane: 'action', name: 'earlier' })
  const other = startProbe(page, (item) => void second.push(item))
  page.__livechatProbe?.record({ lane: 'action', name: 'later' })

  expect(other).toBe(one)
  expect(first.map(({ name }) => name)).toEqual(['start', 'earlier', 'later'])
  expect(second.map(({ name }) => name)).toEqual(['later'])
})

test('the focus of the window is recorded at the start and when it changes, and that of an element is not', () => {
  const items: TraceItem[] = []
  startProbe(createPage(), (item) => void items.push(item))
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  field.blur()
  for (const name of ['focus', 'blur']) window.dispatchEvent(new FocusEvent(name))

  expect(JSON.parse(items[0]?.payload ?? '')).toMatchObject({ hasFocus: document.hasFocus() })
  expect(items.filter(({ lane }) => lane === 'page').map(({ name }) => name)).toEqual(['start', 'focus', 'blur'])
})

test('a probe of another version is not shared, and the page gets a probe of this version', () => {
  const page = createPage()
  const older = { record: () => 'o:1' } as unknown as TraceProbe
  page.__livechatProbe = older
  const items: TraceItem[] = []
  startProbe(page, (item) => void items.push(item)).record({ lane: 'action', name: 'opened' })

  expect(page.__livechatProbe).not.toBe(older)
  expect(items.map(({ name }) => name)).toEqual(['start', 'opened'])
})
