import fc, { type Arbitrary, type StringConstraints } from 'fast-check'

/** Range of surrogate code points. A surrogate is not a character: two of them encode one character beyond 16 bits. */
const HALVES = { first: 0xd800, count: 0x800 }

/**
 * Generates any Unicode character. The `binary` unit of fast-check first builds a table of all 1.1 million characters,
 * which takes one second in every test file.
 */
const character = fc.integer({ min: 0, max: 0x10ffff - HALVES.count }).map(
  (place) => String.fromCodePoint(place < HALVES.first ? place : place + HALVES.count),
  (value) => {
    const [only = '', ...more] = String(value)
    if (only === '' || more.length > 0) throw new Error('not one character')
    const point = only.codePointAt(0) ?? 0
    return point < HALVES.first ? point : point - HALVES.count
  },
)

/** Generates texts of any characters: control characters, combining marks, scripts of either direction. */
export const anyText = (constraints: Omit<StringConstraints, 'unit'> = {}): Arbitrary<string> =>
  fc.string({ ...constraints, unit: character })
