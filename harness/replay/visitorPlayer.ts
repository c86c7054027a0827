import { findElement } from '../probe/elementAddress.ts'
import type { VisitorStep } from './recording.ts'

/** Repeats what the visitor did in a page. Synthetic events have no default action, so the player adds what it is. */
export type VisitorPlayer = {
  /** Takes a step. Returns why it is impossible; undefined if it was taken. */
  readonly take: (step: VisitorStep) => string | undefined
}

export function createVisitorPlayer(page: Window & typeof globalThis): VisitorPlayer {
  const { document } = page
  // A click on the button of a form submits it, and the recorded submission must not do so again.
  let isSubmitted = false
  page.addEventListener('submit', () => void (isSubmitted = true), { capture: true })

  const steps: Readonly<Record<string, (element: HTMLElement, step: VisitorStep) => void>> = {
    click: (element) => {
      isSubmitted = false
      pressPointer(element)
      element.click()
    },
    key: (element, { key = '' }) => {
      isSubmitted = false
      element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      element.dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true }))
    },
    focus: (element) => element.focus(),
    submit: (element) => {
      if (!isSubmitted && element instanceof HTMLFormElement) element.requestSubmit()
    },
    type: (element, { text = '' }) => setText(element, text),
    choose: (element, { files = [] }) => chooseFiles(element, files),
    scroll: (element, { top = 0 }) => element.scrollTo({ top, behavior: 'instant' }),
  }

  return {
    take: (step) => {
      const element = step.target === undefined ? document.body : findElement(document, step.target)
      const act = steps[step.verb]
      if (act === undefined) return `The replay does not know how to ${step.verb}.`
      if (!(element instanceof HTMLElement)) return `The page has no ${step.target?.element ?? 'element'}.`
      act(element, step)
      return undefined
    },
  }
}

function pressPointer(element: HTMLElement): void {
  element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, cancelable: true }))
  element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))
  element.focus()
  element.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, cancelable: true }))
  element.dispatchEvent(new MouseEvent('mouseup', { bubbles: true, cancelable: true }))
}

/** Sets the text of a field as a person does. React reads the value through the property of the browser's class. */
function setText(element: HTMLElement, text: string): void {
  const prototype = Object.getPrototypeOf(element) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, text)
  element.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
  element.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Chooses files of the recorded sizes. Their bytes are not in a trace. */
function chooseFiles(element: HTMLElement, files: NonNullable<VisitorStep['files']>): void {
  if (!(element instanceof HTMLInputElement)) return
  const transfer = new DataTransfer()
  for (const { name, type, size } of files) transfer.items.add(new File([new Uint8Array(size)], name, { type }))
  element.files = transfer.files
  element.dispatchEvent(new Event('input', { bubbles: true }))
  element.dispatchEvent(new Event('change', { bubbles: true }))
}
