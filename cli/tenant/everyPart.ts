import { PARTS } from '#domain/parts.ts'

/** What a service says is read here for every build there may be, with the widget's own reading: nothing is left out of it. */
Reflect.set(globalThis, 'BUILT_IN', Object.fromEntries(PARTS.map((part) => [part, true])))
