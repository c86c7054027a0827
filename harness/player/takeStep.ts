import type { Step, StoryFile } from '../storyboard/step.ts'

/** Takes a step of a story at an element. Throws if the element is of another kind than the step needs. */
export function takeStep(step: Exclude<Step, { readonly offline: true }>, element: Element): void {
  if ('click' in step) requireKind(element, HTMLElement).click()
  else if ('fill' in step) fill(element, step.text)
  else if ('press' in step)
    element.dispatchEvent(new KeyboardEvent('keydown', { key: step.key, bubbles: true, cancelable: true }))
  else chooseFiles(requireKind(element, HTMLInputElement), step.files)
}

/** React ignores a value that the property itself sets, so the setter of the prototype sets it. */
function fill(element: Element, text: string): void {
  const prototype = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Reflect.set(prototype, 'value', text, element)
  element.dispatchEvent(new Event('input', { bubbles: true }))
}

function chooseFiles(input: HTMLInputElement, files: readonly StoryFile[]): void {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(new File([bytesOf(file)], file.name, { type: file.mimeType }))
  input.files = transfer.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

const bytesOf = (file: StoryFile): Uint8Array<ArrayBuffer> =>
  'bytes' in file
    ? new Uint8Array(file.bytes)
    : Uint8Array.from(atob(file.base64), (character) => character.charCodeAt(0))

/** Makes the page believe that the browser has lost its connection. Only a reload ends it. */
export function goOffline(page: Window & typeof globalThis): void {
  Object.defineProperty(page.navigator, 'onLine', { get: () => false })
  page.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  page.dispatchEvent(new Event('offline'))
}

function requireKind<Kind extends Element>(element: Element, kind: abstract new () => Kind): Kind {
  if (!(element instanceof kind)) throw new Error(`<${element.localName}> is not a ${kind.name}.`)
  return element
}
