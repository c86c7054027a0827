import { PARTS } from '#domain/parts.ts'

/*
 * Sets every flag of `BUILT_IN` to false, as the bundler does for a tenant that has only the chat. A test file must
 * import this module before any module of the widget.
 */
Reflect.set(globalThis, 'BUILT_IN', Object.fromEntries(PARTS.map((part) => [part, false])))
