import { parseJson } from '../jsonText.ts'

/**
 * Returns how a text field shows a value: a text as it is, everything else as JSON. A text that `toValue` would read as
 * another value is shown in quotes.
 */
export const toText = (value: unknown): string =>
  typeof value === 'string' && toValue(value) === value ? value : JSON.stringify(value)

/** Reads a field that allows every value: JSON if the input is JSON, otherwise the input as text. */
export function toValue(input: string): unknown {
  const parsed = parseJson(input)
  return parsed.isJson ? parsed.value : input
}

/** Reads a field for numbers. Input that is no number stays text, so that the schema can report it. */
export const toNumber = (input: string): number | string => {
  const value = input.trim() === '' ? Number.NaN : Number(input)
  return Number.isFinite(value) ? value : input
}
