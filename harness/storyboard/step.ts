/** Action of a visitor in the frame. Selectors are Playwright's and use English names. */
export type Step =
  | { readonly click: string }
  | { readonly fill: string; readonly text: string }
  | { readonly press: string; readonly key: string }
  | { readonly choose: string; readonly files: readonly StoryFile[] }
  /** The browser loses its network connection. */
  | { readonly offline: true }

/** File with its bytes, or a file of zeros with this size in bytes. */
export type StoryFile = { readonly name: string; readonly mimeType: string } & (
  { readonly base64: string } | { readonly bytes: number }
)

/** Returns the selector of the element at which a step happens; undefined for a step of the whole browser. */
export function selectorOf(step: Step): string | undefined {
  if ('click' in step) return step.click
  if ('fill' in step) return step.fill
  if ('press' in step) return step.press
  return 'choose' in step ? step.choose : undefined
}

/** Describes a step for a person who takes it by hand. */
export function describeStep(step: Step): string {
  if ('click' in step) return `click ${describeElement(step.click)}`
  if ('fill' in step) return `fill ${describeElement(step.fill)} with “${shorten(step.text)}”`
  if ('press' in step) return `press ${step.key} in ${describeElement(step.press)}`
  if ('choose' in step) return `choose ${step.files.map(({ name }) => `“${shorten(name)}”`).join(' and ')}`
  return 'go offline'
}

/** Returns the name or text of the element that a selector names last, or the selector itself. */
function describeElement(selector: string): string {
  const last = selector.split(' >> ').at(-1) ?? selector
  const quoted = /"(.*)"/.exec(last)?.[1]
  return quoted === undefined ? last : `“${quoted}”`
}

const MAX_TEXT = 40

const shorten = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text.trim())
