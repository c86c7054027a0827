import { LOCALES } from '#domain/locale.ts'
import { parseHex } from '#tools/colour.ts'
import { PSEUDO_LOCALES } from '../page.ts'
import { STORIES } from '../storyboard/stories.ts'
import { TENANTS, type Tenant } from '../storyboard/story.ts'
import { DEVICES, type DeviceId, type Zoom, ZOOMS } from './devices.ts'

export const SCHEMES = ['light', 'dark', 'auto'] as const

type Scheme = (typeof SCHEMES)[number]

export const ALL_LOCALES: readonly string[] = [...LOCALES, ...PSEUDO_LOCALES]

/** How one frame shows the story. */
export type View = {
  readonly locale: string
  readonly scheme: Scheme
  readonly device: DeviceId
  readonly isLandscape: boolean
  readonly hasKeyboard: boolean
  readonly zoom: Zoom
}

/** Everything that a person has chosen in the catalogue. The address contains it, so every state has a permalink. */
export type Choice = {
  /** Name of the selected story; undefined shows the gallery of all stories. */
  readonly story: string | undefined
  /** Text that filters the stories. */
  readonly search: string
  /** Tenant that replaces the story's own one. */
  readonly tenant: Tenant | undefined
  /** Colour `#rrggbb` that replaces the tenant's own one. */
  readonly accent: string | undefined
  readonly view: View
  /** Frames beside the first one. Each contains only its differences from `view`. */
  readonly compared: readonly Partial<View>[]
}

/** With more frames than these, none is large enough to read. */
export const MAX_COMPARED = 3

const DEFAULT_VIEW: View = {
  locale: 'en',
  scheme: 'light',
  device: 'panel',
  isLandscape: false,
  hasKeyboard: false,
  zoom: 100,
}

type ViewName = keyof View

/** Names in the address, with a parser for each. A parser returns undefined for an invalid text. */
const VIEW_FIELDS: {
  readonly [Name in ViewName]: { readonly key: string; readonly parse: (text: string) => View[Name] | undefined }
} = {
  locale: { key: 'locale', parse: (text) => ALL_LOCALES.find((locale) => locale === text) },
  scheme: { key: 'scheme', parse: (text) => SCHEMES.find((scheme) => scheme === text) },
  device: { key: 'device', parse: (text) => DEVICES.find(({ id }) => id === text)?.id },
  isLandscape: { key: 'landscape', parse: parseFlag },
  hasKeyboard: { key: 'keyboard', parse: parseFlag },
  zoom: { key: 'zoom', parse: (text) => ZOOMS.find((zoom) => String(zoom) === text) },
}

const VIEW_NAMES = Object.keys(VIEW_FIELDS) as readonly ViewName[]

function parseFlag(text: string): boolean | undefined {
  return text === '1' ? true : text === '0' ? false : undefined
}

const formatField = (value: View[ViewName]): string =>
  typeof value === 'boolean' ? (value ? '1' : '0') : String(value)

/** Choice of an address, with a sentence for each part of the address that is invalid and therefore ignored. */
export type ParsedChoice = { readonly choice: Choice; readonly problems: readonly string[] }

/** Parses the query of an address, such as `?story=home-first&locale=ar&compare=scheme:dark`. */
export function parseChoice(query: string): ParsedChoice {
  const parameters = new URLSearchParams(query)
  const problems: string[] = []
  const parse = <Value>(key: string, parseText: (text: string) => Value | undefined): Value | undefined => {
    const text = parameters.get(key)
    const value = text === null ? undefined : parseText(text)
    if (text !== null && value === undefined) problems.push(toProblem(key, text))
    return value
  }
  const compared = parameters
    .getAll('compare')
    .map((text) => parseDifferences(text, problems))
    .filter(isDifferent)
  if (compared.length > MAX_COMPARED) problems.push(`Only ${MAX_COMPARED} frames fit beside the first one; the others are ignored.`) // prettier-ignore
  return {
    choice: {
      story: parse('story', (text) => STORIES.find(({ name }) => name === text)?.name),
      search: parameters.get('search') ?? '',
      tenant: parse('tenant', (text) => TENANTS.find((tenant) => tenant === text)),
      accent: parse('accent', (text) => (/^#[0-9a-f]{6}$/i.test(text) && parseHex(text) ? text : undefined)),
      view: {
        ...DEFAULT_VIEW,
        ...parseView((name) =>
          parse(VIEW_FIELDS[name].key, (text): View[ViewName] | undefined => VIEW_FIELDS[name].parse(text)),
        ),
      },
      compared: compared.slice(0, MAX_COMPARED),
    },
    problems,
  }
}

function parseView(read: (name: ViewName) => View[ViewName] | undefined): Partial<View> {
  const fields = VIEW_NAMES.map((name) => [name, read(name)] as const)
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}

/** A frame without a difference would show the first one again. */
const isDifferent = (differences: Partial<View>): boolean => Object.keys(differences).length > 0

/** Parses differences such as `scheme:dark,locale:ar`; empty if none of them is valid. */
function parseDifferences(text: string, problems: string[]): Partial<View> {
  const parts = text.split(',').map((part) => part.split(':', 2))
  for (const [key = '', value = ''] of parts) {
    const known = VIEW_NAMES.find((name) => VIEW_FIELDS[name].key === key)
    if (known === undefined || VIEW_FIELDS[known].parse(value) === undefined)
      problems.push(toProblem('compare', text === '' ? '' : `${key}:${value}`))
  }
  return parseView((name) => {
    const { key, parse } = VIEW_FIELDS[name]
    const value = parts.find(([partKey]) => partKey === key)?.[1]
    return value === undefined ? undefined : parse(value)
  })
}

const toProblem = (key: string, text: string): string =>
  `The address has ${key}=${text}, which does not exist, so it is ignored.`

/**
 * Returns the query of the address with this choice; values that are the default are left out. The search has only led
 * to a selected story, so it is left out with one too.
 */
export function formatChoice({ story, search, tenant, accent, view, compared }: Choice): string {
  const parameters = new URLSearchParams()
  const texts = { story, search: story === undefined ? search : '', tenant, accent }
  for (const [key, text] of Object.entries(texts)) if (text) parameters.set(key, text)
  for (const name of VIEW_NAMES)
    if (view[name] !== DEFAULT_VIEW[name]) parameters.set(VIEW_FIELDS[name].key, formatField(view[name]))
  for (const differences of compared.filter(isDifferent)) parameters.append('compare', formatDifferences(differences))
  const query = parameters.toString()
  return query === '' ? '' : `?${query}`
}

const formatDifferences = (differences: Partial<View>): string =>
  VIEW_NAMES.flatMap((name) => {
    const value = differences[name]
    return value === undefined ? [] : [`${VIEW_FIELDS[name].key}:${formatField(value)}`]
  }).join(',')

/** Returns the views of all frames, the first one included. */
export const viewsOf = ({ view, compared }: Choice): readonly View[] => [
  view,
  ...compared.map((differences) => ({ ...view, ...differences })),
]

/** Returns the frames beside the first one with a further frame, in a scheme that no frame has as long as there is one. */
export function addFrame(choice: Choice): Choice['compared'] {
  const shown = viewsOf(choice).map(({ scheme }) => scheme)
  return [...choice.compared, { scheme: SCHEMES.find((scheme) => !shown.includes(scheme)) ?? 'light' }]
}
