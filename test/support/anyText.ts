import fc, { type Arbitrary, type StringConstraints } from 'fast-check'

/** No character of its own stands here: two of them are one of those beyond 16 bits. */
const HALVES = { first: 0xd800, count: 0x800 }

/**
 * Any character there is. The library's own `binary` writes a table of all 1.1 million of them first, which takes a
 * second in every file of tests.
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

/** Texts of any characters: control characters, marks that join, scripts of either direction. */
export const anyText = (constraints: Omit<StringConstraints, 'unit'> = {}): Arbitrary<string> =>
  fc.string({ ...constraints, unit: character })
