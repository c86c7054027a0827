/** Properties of a component, or attributes of `<live-chat>`, that a developer of the host page has to correct. */
export type Problems = {
  readonly given: Readonly<Record<string, unknown>>
  /** Names of other options with a value that is not allowed. */
  readonly invalid: readonly string[]
  /** Attributes that are no options. */
  readonly unknown: readonly string[] | undefined
  readonly EXAMPLES: Readonly<Record<string, unknown>>
  /** Checks of the required options. */
  readonly token: RegExp
  readonly baseUrl: (value: unknown) => unknown
  /** Returns the name under which the developer writes an option, if it is another one. */
  readonly toLabel: ((name: string) => string) | undefined
}

const keepName = (name: string): string => name

const ADDRESS = 'an address such as https://chat.example.com'

const EXPECTED: Readonly<Record<string, string>> = {
  token: 'the public token of the inbox: letters, digits, - and _, at most 128',
  baseUrl: ADDRESS,
  helpUrl: ADDRESS,
  middlewareUrl: ADDRESS,
  mount: 'bubble or inline',
  widgetColor: '#rgb or #rrggbb',
  boolean: 'true or false',
  number: 'a number',
  string: 'text',
  function: 'a function',
}

/** Frameworks and browsers add these attributes to any element. */
const FOREIGN = /^(is$|part$|role$|export|item|(v|x|ng|hx|wire)-)/

/** Texts of warnings that the page has had. A component that renders again does not repeat them. */
const warned = new Set<string>()

/**
 * Warns of unknown attributes and of invalid options. Returns an error about the required options; undefined if they are
 * valid.
 */
export function explain(problems: Problems): Error | undefined {
  const { given, invalid, unknown = [] } = problems
  for (const name of invalid) warnOnce(`invalid ${describe(problems, name)}. Its default is used.`)
  for (const attribute of unknown.filter(isOwn)) warnOnce(describeUnknown(problems, attribute))
  const wrong = [
    ...(typeof given['token'] === 'string' && problems.token.test(given['token']) ? [] : ['token']),
    ...(problems.baseUrl(given['baseUrl']) ? [] : ['baseUrl']),
  ]
  const text = wrong.map((name) => describe(problems, name)).join(', ')
  return text ? Object.assign(new Error(`chat widget: invalid ${text}`), { code: 'invalid' }) : undefined
}

function warnOnce(text: string): void {
  if (warned.has(text)) return
  warned.add(text)
  // oxlint-disable-next-line no-console -- The console is where a developer of the host page reads a warning.
  console.warn('chat widget:', text)
}

const isMissing = (value: unknown): boolean => (value ?? '') === ''

function describe({ given, EXAMPLES, toLabel = keepName }: Problems, name: string): string {
  const value = given[name]
  const example = EXAMPLES[name]
  const expected = Array.isArray(example)
    ? `one of ${example.join(', ')}`
    : (EXPECTED[name] ?? EXPECTED[typeof example] ?? '')
  return `${toLabel(name)} (${isMissing(value) ? 'missing' : formatValue(value)}; expected ${expected})`
}

const MAX_LENGTH = 40

/** Formats a value for a message: text in quotes, shortened and without a password, an object by its kind only. */
function formatValue(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'string') return `a value of the type ${typeof value}`
  const text = value.replace(/\/\/[^/]*@/, '//…@')
  return JSON.stringify(text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text)
}

/** Returns true for an attribute that is neither one of HTML nor of another library. */
function isOwn(attribute: string): boolean {
  if (FOREIGN.test(attribute)) return false
  for (const property in HTMLElement.prototype) if (property.toLowerCase() === attribute) return false
  return true
}

function describeUnknown({ EXAMPLES, toLabel = keepName }: Problems, attribute: string): string {
  const known = Object.keys(EXAMPLES).filter((name) => typeof EXAMPLES[name] !== 'function')
  const nearest = known.includes(attribute) ? toLabel(attribute) : findNearest(attribute, known.map(toLabel))
  return `unknown attribute ${attribute.slice(0, MAX_LENGTH)}.${nearest === undefined ? '' : ` Did you mean ${nearest}?`}`
}

/** Returns the known name with the fewest changed letters, or that begins alike; undefined if none is near. */
function findNearest(input: string, known: readonly string[]): string | undefined {
  const word = normalize(input).slice(0, MAX_LENGTH)
  const [best] = known
    .map((name) => ({ name, changes: countChanges(word, normalize(name)) }))
    .toSorted((one, other) => one.changes - other.changes)
  return best && best.changes <= Math.min(Math.max(2, word.length / 3), word.length - 1) ? best.name : undefined
}

const normalize = (name: string): string => name.toLowerCase().replaceAll('-', '')

/** Levenshtein distance. A name that begins with the other one counts as one change at most. */
function countChanges(one: string, other: string): number {
  if (one !== other && (one.startsWith(other) || other.startsWith(one))) return 1
  const first = Array.from({ length: other.length + 1 }, (_, index) => index)
  return (
    one
      .split('')
      .reduce((row, letter) => nextRow(row, letter, other), first)
      .at(-1) ?? 0
  )
}

/** Returns the next row of the table of distances: those of a word with one more letter. */
function nextRow(row: readonly number[], letter: string, other: string): number[] {
  const next = row.slice(0, 1).map((distance) => distance + 1)
  for (const [index, diagonal] of row.slice(0, -1).entries()) {
    const replaced = diagonal + (letter === other[index] ? 0 : 1)
    next.push(Math.min((next[index] ?? 0) + 1, (row[index + 1] ?? 0) + 1, replaced))
  }
  return next
}
