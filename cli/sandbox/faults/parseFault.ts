import { isRecord } from '#tools/fields.ts'
import { toSuggestion } from '../../nearest.ts'
import {
  CATALOGUE,
  entryOf,
  type Fault,
  FAULT_NAMES,
  type FaultName,
  type FaultValues,
  SANDBOX_FAULT_NAMES,
} from './catalogue.ts'
import { MAX_TEXT_LENGTH, type Parameter, type ParameterValue } from './parameters.ts'

/** Parsed value, or what is wrong and what to do, as one text. */
export type Parsed<Value> = { readonly value: Value } | { readonly problem: string }

/**
 * Parses a fault of the control API: `{name, …parameters}`, or `{kind, …parameters}` with an older name. Rejects unknown
 * names, unknown parameters and values out of bounds.
 */
export function parseFault(body: unknown): Parsed<Fault> {
  if (!isRecord(body)) return { problem: 'A fault is an object with a name and parameters.' }
  const { name: givenName, kind, ...parameters } = body
  const name = parseFaultName(givenName ?? kind, givenName === undefined)
  return 'problem' in name ? name : parseParameters(name.value, parameters)
}

/** Parses the name of a fault that the sandbox can cause, or its older name. */
export function parseFaultName(given: unknown, isKind = false): Parsed<FaultName> {
  if (typeof given !== 'string')
    return { problem: `A fault needs a name. Use one of ${SANDBOX_FAULT_NAMES.join(', ')}.` }
  const found = FAULT_NAMES.find((name) => name === given || (isKind && entryOf(name).kind === given))
  if (found === undefined)
    return { problem: `There is no fault "${given}". ${toSuggestion(given, SANDBOX_FAULT_NAMES)}` }
  const { target, byHand } = entryOf(found)
  return target === 'browser' ? { problem: `Only the browser can cause ${found}. ${byHand}` } : { value: found }
}

/** Parses the parameters of a fault with a known name. */
export function parseParameters(name: FaultName, given: Readonly<Record<string, unknown>>): Parsed<Fault> {
  const { parameters } = entryOf(name)
  const values: Record<string, ParameterValue> = {}
  for (const [key, value] of Object.entries(given)) {
    const parameter = Object.hasOwn(parameters, key) ? parameters[key] : undefined
    if (parameter === undefined) return { problem: describeUnknown(name, key) }
    const parsed = parameter.type === 'text' ? parseTextValue(parameter, value) : parseNumberValue(parameter, value)
    if (parsed === undefined) return { problem: `${name}: ${key} must be ${describeValues(parameter)}.` }
    values[key] = parsed
  }
  return { value: { name, parameters: values } }
}

const describeUnknown = (name: FaultName, key: string): string =>
  `${name} has no parameter "${key}". ${toSuggestion(key, Object.keys(entryOf(name).parameters))}`

function parseTextValue({ choices }: Extract<Parameter, { type: 'text' }>, value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '' || value.length > MAX_TEXT_LENGTH) return undefined
  return choices === undefined ? value : choices.find((choice) => choice === value.toUpperCase())
}

const parseNumberValue = (
  { unit, min, max }: Extract<Parameter, { type: 'number' }>,
  value: unknown,
): number | undefined =>
  typeof value === 'number' && value >= min && value <= max && (!isWhole(unit) || Number.isInteger(value))
    ? value
    : undefined

/** Returns true for numbers that have no fractions. */
const isWhole = (unit: Extract<Parameter, { type: 'number' }>['unit']): boolean => unit !== 's' && unit !== 'share'

/** Describes the allowed values, such as `a whole number from 0 to 60000 ms`. */
export function describeValues(parameter: Parameter): string {
  if (parameter.type === 'text')
    return parameter.choices ? `one of ${parameter.choices.join(', ')}` : `a text of 1 to ${MAX_TEXT_LENGTH} characters`
  const { unit, min, max } = parameter
  const unitText = unit === 'ms' || unit === 's' || unit === 'bytes' ? ` ${unit}` : ''
  return `a ${isWhole(unit) ? 'whole ' : ''}number from ${min} to ${max}${unitText}`
}

/** Returns the values of all parameters of a fault: those that were set, and the defaults of the others. */
export const completeValues = <Name extends FaultName>({ name, parameters }: Fault & { readonly name: Name }) =>
  ({ ...defaultsOf(name), ...parameters }) as FaultValues<Name>

const defaultsOf = (name: FaultName): Readonly<Record<string, ParameterValue>> =>
  Object.fromEntries(
    Object.entries<Parameter>(CATALOGUE[name].parameters).flatMap(([key, { default: value }]) =>
      value === undefined ? [] : [[key, value]],
    ),
  )
