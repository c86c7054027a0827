import { countStoredMessages } from '../probe.ts'

/** CSS selectors of what the bench waits for in the frame. */
const SELECTORS = {
  card: 'main [aria-busy="false"] > button',
  field: 'textarea',
  list: '[role="log"]',
  row: '[role="log"] [data-key]',
} as const

export type Point = { readonly x: number; readonly y: number }

/** Message to wait for: the `data-key` of its row, or its text. */
export type ExpectedRow = { readonly key: string } | { readonly text: string }

/** Moments of the click that has opened the panel, and of its first frames. */
type PanelTimes = { readonly clickedAt: number; readonly boxAt: number; readonly frameAt: number }

/** Measurements of one document. Moments are in ms of the wall clock, which all processes share. */
export type OpenProbe = {
  /** Time of the last click and of the last key press; 0 if there was none. */
  readonly inputs: { clickedAt: number; pressedAt: number }
  /** In a frame, the first moment at which Home's card was painted: by the page's HTML or by React. */
  readonly cardPainted: Promise<number> | undefined
  readonly bubblePainted: () => Promise<number>
  /** Resolves when the box around the frame, and the frame in it, are painted on the host page. */
  readonly panelPainted: () => Promise<PanelTimes>
  readonly rowPainted: (row: ExpectedRow) => Promise<number>
  /** Resolves when the row is painted and the frame's store holds at least so many messages. */
  readonly allPainted: (newest: ExpectedRow, total: number) => Promise<number>
  /** Scrolls to the top in each frame until all messages are loaded and the first is painted. Returns the time in ms. */
  readonly firstRead: (first: ExpectedRow, total: number) => Promise<number>
  readonly letterPainted: (letter: string) => Promise<number>
  /** Resolves when a text field is shown, with whether it has the focus. */
  readonly fieldShown: () => Promise<boolean>
  /** Clicks Home's card as soon as it is painted. */
  readonly pressCard: () => Promise<void>
  /** Returns whether a text field is shown, and otherwise the middle of Home's card, if that is shown. */
  readonly opening: () => { readonly hasField: boolean; readonly card?: Point }
  /** Begins to watch whether Home's card stays. */
  readonly watchCard: () => void
  /** Returns the time in which the watched card was missing, in ms. */
  readonly cardGapMs: () => number
  /** Returns the middle of an element in its document. Throws if there is none. */
  readonly middleOf: (name: 'bubble' | 'field') => Point
  /** Returns the place of the frame in the host page. */
  readonly framePlace: () => Point
}

/** Returns the source of the probe. It runs in each document before the document's own scripts. */
export const openProbeSource = (): string =>
  `(${install.toString()})(${JSON.stringify(SELECTORS)}, ${countStoredMessages.toString()})`

/** Installs the probe. The function is sent as text, so it cannot use anything but its parameters. */
function install(selectors: typeof SELECTORS, storedCount: () => number): void {
  const inputs = { clickedAt: 0, pressedAt: 0 }
  const moment = (timeStamp: number): number => performance.timeOrigin + timeStamp
  addEventListener('click', ({ timeStamp }) => void (inputs.clickedAt = moment(timeStamp)), true)
  addEventListener('keydown', ({ timeStamp }) => void (inputs.pressedAt = moment(timeStamp)), true)

  /** Looks in the holder, and in the shadow roots of the holder and of its children. */
  const inHolder = (name: 'bubble' | 'widget', selector: string): Element | null => {
    const holder = document.getElementById(`cw-${name}-holder`)
    const roots = holder ? [holder, ...[holder, ...holder.children].flatMap(({ shadowRoot }) => shadowRoot ?? [])] : []
    return roots.map((root) => root.querySelector(selector)).find((found) => found !== null) ?? null
  }
  const find = {
    bubble: () => inHolder('bubble', 'button'),
    box: () => inHolder('widget', '.panel'),
    frame: () => inHolder('widget', 'iframe'),
    card: () => document.querySelector(selectors.card),
    field: () => [...document.querySelectorAll(selectors.field)].find(isVisible) ?? null,
  }
  /** Returns whether the element has a box in the window, and neither it nor an ancestor is hidden or transparent. */
  function isVisible(element: Element | null): element is Element {
    if (!element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    const { top, bottom, left, right } = element.getBoundingClientRect()
    return bottom > Math.max(top, 0) && right > Math.max(left, 0) && top < innerHeight && left < innerWidth
  }
  /** Returns whether the list shows the row, or 20 px of a high one. */
  const isInList = (row: Element): boolean => {
    const box = document.querySelector(selectors.list)?.getBoundingClientRect()
    if (!box || !isVisible(row)) return false
    const { top, bottom, height } = row.getBoundingClientRect()
    const shown = Math.min(bottom, box.bottom, innerHeight) - Math.max(top, box.top, 0)
    return shown >= Math.min(20, height)
  }

  /** Resolves in the task after the first frame that contains what is looked for: then that frame is painted. */
  const painted = (isThere: () => boolean): Promise<number> =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(moment(performance.now()))
      const check = (): void => {
        if (isThere()) port2.postMessage('painted')
        else requestAnimationFrame(check)
      }
      requestAnimationFrame(check)
    })

  const isRowShown = (expected: ExpectedRow): boolean => {
    if ('key' in expected)
      return [...document.querySelectorAll(`${selectors.row}[data-key="${expected.key}"]`)].some(isInList)
    // The newest messages are at the end, so only the last rows are compared.
    const rows = [...document.querySelectorAll(selectors.row)].slice(-6)
    return rows.some((row) => row.textContent.includes(expected.text) && isInList(row))
  }
  const textOf = (field: Element | null): string => (field instanceof HTMLTextAreaElement ? field.value : '')
  const cardPainted = window.parent === window ? undefined : painted(() => isVisible(find.card()))
  const placeOf = (element: Element | null): DOMRect => {
    if (!element) throw new Error('The element to click on is missing')
    return element.getBoundingClientRect()
  }

  const middle = (element: Element | null): Point => {
    const { left, top, width, height } = placeOf(element)
    return { x: left + width / 2, y: top + height / 2 }
  }
  let cardGapMs = 0
  const probe: OpenProbe = {
    inputs,
    cardPainted,
    bubblePainted: () => painted(() => isVisible(find.bubble())),
    panelPainted: async () => {
      const [box, frame] = [painted(() => isVisible(find.box())), painted(() => isVisible(find.frame()))]
      const times = { boxAt: await box, frameAt: await frame }
      return { ...times, clickedAt: inputs.clickedAt }
    },
    rowPainted: (row) => painted(() => isRowShown(row)),
    allPainted: (newest, total) => painted(() => isRowShown(newest) && storedCount() >= total),
    firstRead: async (first, total) => {
      const startedAt = moment(performance.now())
      const isRead = (): boolean => {
        const list = document.querySelector(selectors.list)
        if (list && list.scrollTop > 0) {
          // The list counts a change of its position as the reader's only after an input.
          list.dispatchEvent(new WheelEvent('wheel'))
          list.scrollTop = 0
        }
        return isRowShown(first) && storedCount() >= total
      }
      return (await painted(isRead)) - startedAt
    },
    letterPainted: (letter) => painted(() => textOf(find.field()).includes(letter)),
    fieldShown: async () => {
      if (!find.field()) await painted(() => find.field() !== null)
      return find.field() === document.activeElement
    },
    pressCard: async () => {
      await painted(() => isVisible(find.card()))
      find.card()?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    },
    opening: () => {
      const card = find.card()
      if (find.field()) return { hasField: true }
      return { hasField: false, ...(isVisible(card) && { card: middle(card) }) }
    },
    watchCard: () => {
      const check = (last: number, now: number): void => {
        if (!isVisible(find.card())) cardGapMs += now - last
        requestAnimationFrame((next) => check(now, next))
      }
      requestAnimationFrame((now) => check(now, now))
    },
    cardGapMs: () => cardGapMs,
    middleOf: (name) => middle(find[name]()),
    framePlace: () => {
      const { left: x, top: y } = placeOf(find.frame())
      return { x, y }
    },
  }
  Reflect.set(window, 'openProbe', probe)
}
