import { PARTS } from '#domain/parts.ts'

/*
 * To be imported before anything of the widget, by a file of stories that runs it as a tenant gets it who has bought nothing but
 * the chat: every `BUILT_IN` is false, as the bundler writes it into such a build.
 */
Reflect.set(globalThis, 'BUILT_IN', Object.fromEntries(PARTS.map((part) => [part, false])))
