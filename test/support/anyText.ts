import fc, { type Arbitrary, type StringConstraints } from 'fast-check'

/** Range of surrogate code points. A surrogate is not a character: two of them encode one character beyond 16 bits. */
const SURROGATES = { first: 0xd800, count: 0x800 }

/**
 * Generates any Unicode character. The `binary` unit of fast-check first builds a table of all 1.1 million characters,
 * which takes one second in every test file.
 */
const character = fc.integer({ min: 0, max: 0x10ffff - SURROGATES.count }).map(
  (index) => String.fromCodePoint(index < SURROGATES.first ? index : index + SURROGATES.count),
  (value) => {
    const [first = '', ...more] = String(value)
    if (first === '' || more.length > 0) throw new Error('not one character')
    const point = first.codePointAt(0) ?? 0
    return point < SURROGATES.first ? point : point - SURROGATES.count
  },
)

/** Generates texts of any characters: control characters, combining marks, scripts of either direction. */
export const anyText = (constraints: Omit<StringConstraints, 'unit'> = {}): Arbitrary<string> =>
  fc.string({ ...constraints, unit: character })
