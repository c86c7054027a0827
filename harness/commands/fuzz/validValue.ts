import { type Schema, typesOf } from '../schema.ts'
import type { Random } from './random.ts'

const TEXTS = ['de', 'vip', '41', 'Ada Byron', 'ada@example.com', 'https://shop.example.com/', 'ä 語 🙂', '<b>bold</b>', '{}'] as const // prettier-ignore
const NUMBERS = [0, 1, 5, 390, 0.5, 1e9] as const

/** Probability with which a valid value has an optional field. */
const OPTIONAL = 0.4

/** Generates a value that the schema accepts. */
export function createValidValue(schema: Schema, random: Random): unknown {
  if (schema.const !== undefined) return schema.const
  const [first, ...others] = schema.enum ?? []
  if (first !== undefined) return random.pick([first, ...others])
  if (schema.items !== undefined) return createArguments(schema, random)
  if (schema.properties !== undefined) return createObject(schema, random)
  const [type = 'string', ...types] = typesOf(schema)
  return createSimpleValue(random.pick([type, ...types]), random)
}

function createArguments({ items = [], minItems = 0 }: Schema, random: Random): readonly unknown[] {
  const count = minItems + random.below(items.length - minItems + 1)
  return items.slice(0, count).map((item) => createValidValue(item, random))
}

const createObject = ({ properties = {}, required = [] }: Schema, random: Random): object =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name) || random.chance(OPTIONAL))
      .map(([name, child]) => [name, createValidValue(child, random)]),
  )

function createSimpleValue(type: string, random: Random): unknown {
  if (type === 'number') return random.pick(NUMBERS)
  if (type === 'boolean') return random.chance(0.5)
  if (type === 'object')
    return Object.fromEntries([[random.pick(TEXTS), random.pick([...TEXTS, ...NUMBERS, true, null])]])
  return random.pick(TEXTS)
}
