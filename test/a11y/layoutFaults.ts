import { readFileSync } from 'node:fs'
import type { Frame } from '@playwright/test'

/** Languages that break lines inside words. */
const BREAKS_WORDS = ['ja', 'zh_CN', 'zh_TW']

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
      const { overflow, clipPath } = getComputedStyle(each)
      return clipPath === 'inset(50%)' || ((width <= 1 || height <= 1) && overflow !== 'visible')
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
  /** Part of a line that the ancestors let through, as a shortened name reaches behind its ellipsis. */
  const visiblePart = ({ box, element }: Line): DOMRect =>
    ancestorsOf(element)
      .filter((each) => getComputedStyle(each).overflowX !== 'visible')
      .reduce((part, each) => {
        const { left, top } = each.getBoundingClientRect()
        const [x, y] = [Math.max(part.left, left + each.clientLeft), Math.max(part.top, top + each.clientTop)]
        const right = Math.min(part.right, left + each.clientLeft + each.clientWidth)
        const bottom = Math.min(part.bottom, top + each.clientTop + each.clientHeight)
        return new DOMRect(x, y, Math.max(0, right - x), Math.max(0, bottom - y))
      }, box)
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
    ...overlaps(
      lines
        .filter(({ box }) => box.bottom > 0 && box.top < innerHeight)
        .map((line) => ({ ...line, box: visiblePart(line) })),
    ),
    ...(isConversation && modal === null ? shortList() : []),
  ]
}

/**
 * Returns every element that moved since the frame began to load, unless an input of the visitor moved it. Parts of the
 * browser's own players, and elements that are gone, have no node.
 */
export const layoutShifts = (frame: Frame): Promise<readonly string[]> =>
  frame.evaluate(
    () =>
      new Promise<readonly string[]>((resolve) => {
        type Source = { readonly node: Node | null; readonly previousRect: DOMRect; readonly currentRect: DOMRect }
        const describe = ({ node, previousRect, currentRect }: Source): string => {
          const markup = node instanceof Element ? node.outerHTML : node?.textContent
          return `moved from ${toText(previousRect)} to ${toText(currentRect)}: ${markup?.slice(0, 100)}`
        }
        const toText = ({ x, y, width, height }: DOMRect): string => [x, y, width, height].map(Math.round).join(' ')
        const observer = new PerformanceObserver((list) =>
          resolve(
            list
              .getEntries()
              .filter((entry) => Reflect.get(entry, 'hadRecentInput') === false)
              .flatMap((entry) => Reflect.get(entry, 'sources') as readonly Source[])
              .filter(({ node }) => node !== null)
              .map(describe),
          ),
        )
        observer.observe({ type: 'layout-shift', buffered: true })
        // The observer reports nothing if there was no shift.
        setTimeout(() => resolve([]), 200)
      }),
  )
