import { beforeEach, describe, expect, test } from '@jest/globals'
import { toMark } from '#protocol/messageMarks.ts'
import { createElementRefs } from './elementRefs.ts'
import { recordPerformance, toPageRequest } from './performanceRecorder.ts'
import { findMarkedTexts } from './shownTexts.ts'
import { readStorage } from './storageLedger.ts'
import { listTabStops } from './tabStops.ts'

const entry = (name: string, more: object = {}): PerformanceResourceTiming =>
  ({
    ...{ name, entryType: 'resource', initiatorType: 'other', startTime: 5, duration: 2 },
    ...{ encodedBodySize: 100, decodedBodySize: 300, ...more },
  }) as PerformanceResourceTiming

/** Creates an observer of a browser that reports these entries of one type at once. */
const createObserver = (type: string, entries: readonly object[]): object =>
  class {
    static readonly supportedEntryTypes = [type]

    readonly report: (list: { readonly getEntries: () => readonly object[] }) => void

    constructor(report: (list: { readonly getEntries: () => readonly object[] }) => void) {
      this.report = report
    }

    observe(): void {
      this.report({ getEntries: () => entries })
    }
  }

const NO_RUNS = { find: () => undefined }

beforeEach(() => {
  document.body.innerHTML = ''
  localStorage.clear()
})

describe('inspection of a page', () => {
  test.each([
    ['https://c.test/assets/a.js', {}, 'script'],
    ['https://c.test/assets/a.css?1', { initiatorType: 'link' }, 'style'],
    ['https://c.test/api/v1/widget/config?x=a.js', { initiatorType: 'fetch' }, 'data'],
    ['https://c.test/avatar', { initiatorType: 'img' }, 'picture'],
    ['https://c.test/widget', { entryType: 'navigation', initiatorType: 'navigation' }, 'document'],
  ])('the request of %s %j is a %s', (name, more, kind) => {
    expect(toPageRequest(entry(name, more), 1_000)).toMatchObject({ kind, at: 1_005, encoded: 100 })
  })

  test('a browser without performance observers gives an empty record', () => {
    const page = Object.create(window, {
      document: { value: document },
      performance: { value: { timeOrigin: 0, getEntriesByType: () => [] } },
      PerformanceObserver: { value: undefined },
    }) as typeof window & typeof globalThis

    expect(recordPerformance(page, NO_RUNS)()).toEqual({
      ...{ requests: [], longTasks: [], layoutShifts: [], slowEvents: [], violations: [] },
    })
  })

  test('a long task that the browser reports twice is recorded once', () => {
    const task = { name: 'self', startTime: 76, duration: 127 }
    const page = Object.create(window, {
      document: { value: document },
      performance: { value: { timeOrigin: 1_000, getEntriesByType: () => [] } },
      PerformanceObserver: { value: createObserver('longtask', [task, { ...task }]) },
    }) as typeof window & typeof globalThis

    expect(recordPerformance(page, NO_RUNS)().longTasks).toEqual([{ at: 1_076, duration: 127 }])
  })

  test('a long task during a run of a tool names the tool', () => {
    const page = Object.create(window, {
      document: { value: document },
      performance: { value: { timeOrigin: 1_000, getEntriesByType: () => [] } },
      PerformanceObserver: { value: createObserver('longtask', [{ startTime: 76, duration: 127 }]) },
    }) as typeof window & typeof globalThis
    const find = (at: number, duration: number): string | undefined =>
      at === 76 && duration === 127 ? 'axe' : undefined

    expect(recordPerformance(page, { find })().longTasks).toEqual([{ at: 1_076, duration: 127, tool: 'axe' }])
  })

  test('a shift that the visitor has caused does not count, and the others name their elements', () => {
    document.body.innerHTML = '<button>Send</button>'
    const shift = { name: '', startTime: 5, duration: 0, value: 0.2, hadRecentInput: false } as const
    const sources = [{ node: document.querySelector('button') }, { node: null }]
    const page = Object.create(window, {
      document: { value: document },
      performance: { value: { timeOrigin: 0, getEntriesByType: () => [] } },
      PerformanceObserver: {
        value: createObserver('layout-shift', [
          { ...shift, sources },
          { ...shift, hadRecentInput: true },
        ]),
      },
    }) as typeof window & typeof globalThis

    expect(recordPerformance(page, NO_RUNS)().layoutShifts).toEqual([
      { at: 5, value: 0.2, elements: ['button “Send”', 'an element that is gone'] },
    ])
  })

  test('stored values are listed with the size of key and value, and a denied place is left out', async () => {
    localStorage.setItem('key', '10 €')
    const denied = Object.create(window, {
      sessionStorage: {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      },
      indexedDB: { value: undefined },
      localStorage: { value: localStorage },
      document: { value: document },
    }) as typeof window & typeof globalThis

    expect(await readStorage(denied)).toEqual([{ place: 'local storage', key: 'key', bytes: 9 }])
  })

  test('an element keeps its number, and has none when it is removed', () => {
    document.body.innerHTML = '<p></p><b></b>'
    const refs = createElementRefs()
    const [paragraph, bold] = [...document.body.children].map((element) => refs.refOf(element))

    expect(refs.refOf(document.body.children[1] as Element)).toBe(bold)
    document.querySelector('p')?.remove()
    expect([refs.find(paragraph), refs.find('0'), refs.find(99)]).toEqual([undefined, undefined, undefined])
    expect(refs.find(bold)).toBe(document.querySelector('b'))
  })
})

describe('stops of the Tab key', () => {
  const idsOf = (html: string): readonly string[] => {
    document.body.innerHTML = html
    return listTabStops(document).map(({ id }) => id)
  }

  test('positive tabindex comes first, and disabled, inert and hidden elements are left out', () => {
    expect(
      idsOf(
        '<a id="a" href="#">a</a><button id="b" disabled></button><div inert><button id="c"></button></div>' +
          '<input id="d" type="hidden"><span id="e" tabindex="-1"></span><span id="f" tabindex="2"></span><input id="g">',
      ),
    ).toEqual(['f', 'a', 'g'])
  })

  test('a group of radio buttons has one stop, the checked one', () => {
    expect(idsOf('<input type="radio" name="r" id="a"><input type="radio" name="r" id="b" checked>')).toEqual(['b'])
    expect(idsOf('<input type="radio" name="r" id="a"><input type="radio" name="r" id="b">')).toEqual(['a'])
  })

  test('an open modal dialog keeps the focus inside', () => {
    expect(idsOf('<button id="a"></button><div aria-modal="true"><button id="b"></button></div>')).toEqual(['b'])
  })
})

test('marked texts and attributes are found with their elements, and other texts are not', () => {
  document.body.innerHTML = `<p>Hello${toMark(3)}</p><p>an agent’s words</p><input placeholder="Type${toMark(4)}">`

  expect(findMarkedTexts(document).map(({ element, place }) => [element.tagName, place])).toEqual([
    ['P', 'text'],
    ['INPUT', 'placeholder'],
  ])
})
