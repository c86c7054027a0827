import { PARTS } from '#domain/parts.ts'

/**
 * Declares every feature as built in. The CLI reads service responses with the widget's own parsers, which must not
 * skip the fields of a feature here.
 */
Reflect.set(globalThis, 'BUILT_IN', Object.fromEntries(PARTS.map((part) => [part, true])))
