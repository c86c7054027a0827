import { createMasker } from './secrets.ts'

/** Length above which a payload is cut, in characters. A whole picture would slow down the time line. */
const MAX_LENGTH = 200_000

/**
 * Returns a value as JSON text with masked secrets. Values that JSON does not know become a text. A longer text is cut,
 * and becomes an object with its start and its length.
 */
export function toPayload(value: unknown, maxLength = MAX_LENGTH): string {
  try {
    return toJson(value, maxLength)
  } catch (problem) {
    // The page must go on as without the probe, whatever its values do.
    return JSON.stringify({ unreadable: describeProblem(problem) })
  }
}

const describeProblem = (problem: unknown): string => (problem instanceof Error ? problem.message : 'unknown')

function toJson(value: unknown, maxLength: number): string {
  const text = JSON.stringify(value, createReplacer()) ?? 'null'
  return text.length <= maxLength ? text : JSON.stringify({ cut: text.slice(0, maxLength), characters: text.length })
}

/** Creates a replacer that describes errors, functions, bytes and cycles, and masks secrets. */
function createReplacer(): (this: unknown, name: string, value: unknown) => unknown {
  const ancestors: unknown[] = []
  const maskValue = createMasker()
  return function replace(name, value) {
    // `this` is the object that contains the value, so everything after it in the list is no ancestor.
    while (ancestors.length > 0 && ancestors.at(-1) !== this) ancestors.pop()
    const plain = maskValue.call(this, name, describe(value))
    if (typeof plain !== 'object' || plain === null) return plain
    if (ancestors.includes(plain)) return '[cycle]'
    ancestors.push(plain)
    return plain
  }
}

function describe(value: unknown): unknown {
  if (typeof value === 'function') return `[function ${value.name || 'anonymous'}]`
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value)
  return typeof value === 'object' && value !== null ? describeObject(value) : value
}

function describeObject(value: object): unknown {
  if (value instanceof Error) return { name: value.name, message: value.message, stack: value.stack }
  if (value instanceof Blob) return `[${value.type}, ${value.size} bytes]`
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  if (value instanceof Map) return Object.fromEntries(value as ReadonlyMap<string, unknown>)
  if (value instanceof Set) return [...(value as ReadonlySet<unknown>)]
  if (value instanceof Node) return `[${value.nodeName.toLowerCase()}]`
  return value
}
