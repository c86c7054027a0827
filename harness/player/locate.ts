/** CSS selectors of elements that have a role by themselves or by an attribute. Stories use only these roles. */
const ROLES: Readonly<Record<string, string>> = {
  alertdialog: '[role=alertdialog]',
  button: 'button:not([role]), [role=button]',
  log: '[role=log]',
  menuitem: '[role=menuitem]',
}

type Filter = (elements: readonly Element[]) => readonly Element[]

/**
 * Returns the first element that a selector of a story finds; undefined if there is none. It understands the part of
 * Playwright's selectors that the steps of stories use: CSS, `role=…[name="…"]`, `text="…"` and `nth=…`, chained by
 * `>>`. Throws for any other selector.
 */
export const locate = (root: ParentNode, selector: string): Element | undefined =>
  selector
    .split(' >> ')
    .map(toFilter)
    .reduce<readonly ParentNode[]>((found, filter) => filter(found), [root])
    .find((node) => node instanceof Element)

const toFilter = (part: string): ((scopes: readonly ParentNode[]) => readonly Element[]) => {
  const [, engine, rest = ''] = /^(role|text|nth)=(.*)$/.exec(part) ?? []
  if (engine === 'nth') return (scopes) => pick(scopes.filter((node) => node instanceof Element), Number(rest)) // prettier-ignore
  if (engine === 'text') return within('*', byText(unquote(rest, part)))
  if (engine === 'role') return within(...toRole(rest, part))
  return within(part)
}

const pick = (elements: readonly Element[], index: number): readonly Element[] => elements.slice(index, index + 1)

/** Returns a search for the descendants of the scopes, in document order and without doubles. */
const within =
  (css: string, filter: Filter = (elements) => elements) =>
  (scopes: readonly ParentNode[]): readonly Element[] =>
    filter([...new Set(scopes.flatMap((scope) => [...scope.querySelectorAll(css)]))])

/** Returns the innermost elements with exactly this text. */
const byText =
  (text: string): Filter =>
  (elements) => {
    const found = elements.filter((element) => textOf(element) === text)
    return found.filter((element) => !found.some((other) => other !== element && element.contains(other)))
  }

function toRole(text: string, selector: string): readonly [string, Filter] {
  const [, role = '', name] = /^(\w+)(?:\[name=(".*")\])?$/.exec(text) ?? []
  const css = ROLES[role]
  if (css === undefined) throw new Error(`The player does not know the selector ${selector}.`)
  if (name === undefined) return [css, (elements) => elements]
  const expected = unquote(name, selector)
  return [css, (elements) => elements.filter((element) => nameOf(element) === expected)]
}

function unquote(text: string, selector: string): string {
  const [, content] = /^"(.*)"$/.exec(text) ?? []
  if (content === undefined) throw new Error(`The player does not know the selector ${selector}.`)
  return content
}

const textOf = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ').trim()

/** Returns the accessible name of a control whose name is its label or its text. */
const nameOf = (element: Element): string => element.getAttribute('aria-label') ?? textOf(element)
