import { readFileSync } from 'node:fs'
import type { Frame } from '@playwright/test'

/** Languages that break lines inside words. */
const BREAKS_WORDS = ['ja', 'ko', 'zh_CN', 'zh_TW']

type Options = {
  readonly locale: string
  /** Whether the list of messages must have half of the height. */
  readonly isConversation: boolean
}

/**
 * Returns every fault of the layout in the frame: sideways scroll, text that is cut, covered or broken inside a word,
 * and a short list of messages. Only translations may not be shortened or broken: a name or a message may.
 */
export function layoutFaults(frame: Frame, { locale, isConversation }: Options): Promise<readonly string[]> {
  return frame.evaluate(findFaults, {
    translations: readTranslations(locale),
    mayBreakWords: BREAKS_WORDS.includes(locale),
    isConversation,
  })
}

/** Returns the locale's texts without those that contain a variable. */
const readTranslations = (locale: string): readonly string[] =>
  Object.values(
    JSON.parse(readFileSync(new URL(`../../locales/${locale}.json`, import.meta.url), 'utf8')) as object,
  ).filter((text: string) => !text.includes('{'))

type PageOptions = {
  readonly translations: readonly string[]
  readonly mayBreakWords: boolean
  readonly isConversation: boolean
}

/** Runs in the frame, so it contains all functions that it calls. */
function findFaults({ translations, mayBreakWords, isConversation }: PageOptions): readonly string[] {
  type Line = { readonly text: Text; readonly box: DOMRect; readonly element: Element }
  const known = new Set(translations)
  const { innerHeight, innerWidth } = window

  const describe = ({ text, element }: Pick<Line, 'text' | 'element'>): string =>
    `“${text.data.trim().slice(0, 60)}” in <${element.localName} class="${element.className}">`

  const ancestorsOf = (element: Element): readonly Element[] => {
    const found: Element[] = []
    for (let each: Element | null = element; each !== null; each = each.parentElement) found.push(each)
    return found
  }
  const isHidden = (element: Element): boolean =>
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
    ancestorsOf(element).some((each) => {
      const { width, height } = each.getBoundingClientRect()
      return (width <= 1 || height <= 1) && getComputedStyle(each).overflow !== 'visible'
    })
  const modal = document.querySelector(':modal')

  function readTexts(): readonly { readonly text: Text; readonly element: Element }[] {
    const walker = document.createTreeWalker(modal ?? document.body, NodeFilter.SHOW_TEXT)
    const found: { readonly text: Text; readonly element: Element }[] = []
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement
      if (node instanceof Text && element !== null && node.data.trim() !== '' && !isHidden(element))
        found.push({ text: node, element })
    }
    return found
  }
  const boxesOf = (text: Text, start = 0, end = text.length): readonly DOMRect[] => {
    const range = document.createRange()
    range.setStart(text, start)
    range.setEnd(text, end)
    return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
  }

  const isScroller = ({ overflowX, overflowY, position }: CSSStyleDeclaration): boolean =>
    position === 'fixed' || [overflowX, overflowY].some((value) => value === 'auto' || value === 'scroll')

  /** True if an element with this style and box shows only a part of the line. */
  const cuts = ({ overflowX, overflowY }: CSSStyleDeclaration, box: DOMRect, line: DOMRect): boolean =>
    (overflowX !== 'visible' && Math.max(box.left - line.left, line.right - box.right) > 1) ||
    // A line is higher than its letters.
    (overflowY !== 'visible' && Math.max(box.top - line.top, line.bottom - box.bottom) > 4)

  /** True if an ancestor that does not scroll, or the window, cuts a part of the text. */
  function isCut({ element, box }: Line): boolean {
    const ancestors = ancestorsOf(element).map((each) => ({ each, style: getComputedStyle(each) }))
    const scroller = ancestors.findIndex(({ style }) => isScroller(style))
    const inside = scroller < 0 ? ancestors : ancestors.slice(0, scroller)
    if (inside.some(({ each, style }) => cuts(style, each.getBoundingClientRect(), box))) return true
    return scroller < 0 && Math.max(-box.left, box.right - innerWidth) > 1
  }

  const isBroken = (text: Text): string | undefined =>
    [...text.data.matchAll(/[\p{L}\p{M}]+/gu)].find(({ 0: word, index }) => {
      const lines = boxesOf(text, index, index + word.length)
      const [first] = lines
      return first !== undefined && lines.some(({ top }) => Math.abs(top - first.top) > first.height / 2)
    })?.[0]

  /** Element whose scroll or position moves the text against other texts. */
  const layerOf = (element: Element): Element | undefined =>
    ancestorsOf(element).find((each) => {
      const { overflowY, position } = getComputedStyle(each)
      return overflowY === 'auto' || overflowY === 'scroll' || position !== 'static'
    })

  function overlaps(lines: readonly Line[]): readonly string[] {
    return lines.flatMap((line, index) => {
      const other = lines.slice(index + 1).find(({ box, element, text }) => {
        const width = Math.min(line.box.right, box.right) - Math.max(line.box.left, box.left)
        const height = Math.min(line.box.bottom, box.bottom) - Math.max(line.box.top, box.top)
        return text !== line.text && width > 2 && height > 6 && layerOf(element) === layerOf(line.element)
      })
      return other ? [`overlap: ${describe(line)} and ${describe(other)}`] : []
    })
  }

  function shortList(): readonly string[] {
    const list = document.querySelector('[role=log]')
    const scroller = list && ancestorsOf(list).find((each) => getComputedStyle(each).overflowY === 'auto')
    const height = scroller?.clientHeight ?? 0
    return height < innerHeight / 2 ? [`short list: messages have ${height} of ${innerHeight} px`] : []
  }

  const texts = readTexts()
  const lines = texts.flatMap(({ text, element }) => boxesOf(text).map((box) => ({ text, box, element })))
  const isTranslation = ({ data }: Text): boolean => known.has(data.trim())
  const { scrollWidth } = document.documentElement
  return [
    ...(scrollWidth > innerWidth ? [`sideways scroll: ${scrollWidth} of ${innerWidth} px`] : []),
    ...lines.filter((line) => isTranslation(line.text) && isCut(line)).map((line) => `cut: ${describe(line)}`),
    ...texts.flatMap(({ text, element }) => {
      const word = mayBreakWords || !isTranslation(text) ? undefined : isBroken(text)
      return word === undefined ? [] : [`broken word: ${word} of ${describe({ text, element })}`]
    }),
    ...overlaps(lines.filter(({ box }) => box.bottom > 0 && box.top < innerHeight)),
    ...(isConversation && modal === null ? shortList() : []),
  ]
}

/** Returns the sum of all layout shifts since the frame began to load that no input of the visitor has caused. */
export const layoutShift = (frame: Frame): Promise<number> =>
  frame.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(sumOf(list.getEntries())))
        const sumOf = (entries: readonly object[]): number =>
          entries
            .filter((entry) => Reflect.get(entry, 'hadRecentInput') === false)
            .reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0)
        observer.observe({ type: 'layout-shift', buffered: true })
        // The observer reports nothing if there was no shift.
        setTimeout(() => resolve(0), 200)
      }),
  )
