import { addressOf, type ElementAddress } from './elementAddress.ts'
import { type ProbeContext, recordEvent } from './context.ts'

/** Time without a letter after which typing counts as ended, in ms. */
const PAUSE_MS = 1_000

/** Minimum time between two recorded positions of a scrolled element, in ms. */
const SCROLL_MS = 100

/** Time after an action of the visitor in which a scroll event is theirs, in ms. The page itself scrolls too. */
const SCROLL_ACTION_MS = 1_000

/** What the visitor has done, in a form that a replay can repeat. */
export type VisitorInput = {
  readonly target?: ElementAddress
  /** Key of a keydown event. */
  readonly key?: string
  /** Whole text of a field after typing. */
  readonly text?: string
  /** Scroll position, in px. */
  readonly top?: number
  readonly files?: readonly { readonly name: string; readonly type: string; readonly size: number }[]
}

/**
 * Records what the visitor does: clicks, keys that are no letters, typed text, chosen files, submitted forms, scrolling,
 * and what the Tab key focuses.
 */
export function probeVisitor(context: ProbeContext): void {
  const { page } = context
  const typing = createTyping(context)
  const listen = (type: string, handle: (event: Event) => void): void =>
    page.addEventListener(type, (event) => event.isTrusted && handle(event), { capture: true })
  const record = (verb: string, target: EventTarget | null, input: VisitorInput = {}): void => {
    typing.end()
    const address = addressOf(target)
    const name = `${verb} ${address?.element ?? 'the page'}`
    recordEvent(context, { lane: 'visitor', name, value: { ...(address && { target: address }), ...input } })
  }
  let hasTabbed = false
  listen('click', ({ target }) => record('click', target))
  listen('submit', ({ target }) => record('submit', target))
  listen('keydown', (event) => {
    const { key, target } = event as KeyboardEvent
    hasTabbed = key === 'Tab'
    if (key.length > 1) record(`key ${key} in`, target, { key })
  })
  listen('focusin', ({ target }) => {
    if (hasTabbed) record('focus', target)
    hasTabbed = false
  })
  listen('input', ({ target }) => {
    if (isTextField(target)) typing.record(target)
  })
  listen('change', ({ target }) => {
    const files = target instanceof HTMLInputElement ? [...(target.files ?? [])] : []
    if (files.length > 0)
      record(`choose ${files.length} files in`, target, {
        files: files.map(({ name, type, size }) => ({ name, type, size })),
      })
  })
  probeScrolling(page, record)
}

type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Inputs whose click says everything. */
const CLICKED_TYPES: ReadonlySet<string> = new Set(['button', 'checkbox', 'file', 'radio', 'reset', 'submit'])

const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && !CLICKED_TYPES.has(target.type))

/** Records the text that is typed into a field as one item, until the visitor pauses or does something else. */
function createTyping(context: ProbeContext) {
  const { page, recorder, causes, hasTypedTexts } = context
  let current: { readonly field: TextField; readonly id: string; readonly began: number } | undefined
  let last = 0
  let timer = 0
  const end = (): void => {
    if (current) recorder.update(current.id, { isPending: false, duration: last - current.began })
    current = undefined
    page.clearTimeout(timer)
  }
  return {
    end,
    record: (field: TextField): void => {
      if (current?.field !== field) end()
      const target = addressOf(field)
      last = performance.now()
      const value = { target, ...(hasTypedTexts && { text: field.value }) }
      if (current === undefined) {
        const name = `type in ${target?.element ?? 'the page'}`
        causes.begin(undefined)
        const id = recorder.record({ lane: 'visitor', name, isPending: true, value })
        current = { field, id, began: last }
      } else recorder.update(current.id, { value })
      causes.begin(undefined)
      causes.begin(current.id)
      page.clearTimeout(timer)
      timer = page.setTimeout(end, PAUSE_MS)
    },
  }
}

/** Actions with which a visitor scrolls. */
const SCROLL_ACTIONS = ['wheel', 'touchmove', 'pointerdown', 'keydown']

function probeScrolling(page: Window, record: (verb: string, target: Element, input: VisitorInput) => void): void {
  let actedAt = -SCROLL_ACTION_MS
  let timer: number | undefined
  for (const type of SCROLL_ACTIONS)
    page.addEventListener(type, () => void (actedAt = performance.now()), { capture: true, passive: true })
  page.addEventListener(
    'scroll',
    ({ target }) => {
      if (!(target instanceof Element) || performance.now() - actedAt > SCROLL_ACTION_MS) return
      timer ??= page.setTimeout(() => {
        timer = undefined
        record('scroll', target, { top: Math.round(target.scrollTop) })
      }, SCROLL_MS)
    },
    { capture: true, passive: true },
  )
}
