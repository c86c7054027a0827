import type { TraceDraft } from '#protocol/trace.ts'
import type { Causes } from './causes.ts'
import type { Recorder } from './recorder.ts'

/** What the parts of the probe need. */
export type ProbeContext = {
  readonly page: Window & typeof globalThis
  readonly recorder: Recorder
  readonly causes: Causes
  /** True if typed texts are recorded, which a replay needs. */
  readonly hasTypedTexts: boolean
}

/**
 * Records an item with which a task begins, such as an event of the browser. It has no cause: what an earlier task may
 * have left does not count.
 */
export function recordEvent({ recorder, causes }: ProbeContext, draft: TraceDraft): void {
  causes.begin(undefined)
  causes.begin(recorder.record(draft))
}

type AnyFunction = (this: never, ...args: never[]) => unknown

/** Function of the browser, to be called with its own `this`. */
type Original<Method> = Method extends (...args: infer Args) => infer Result
  ? (self: unknown, ...args: Args) => Result
  : never

/** Replaces a method of the browser. The replacement calls the original with the `this` that it got itself. */
export function replaceMethod<Target extends object, Name extends keyof Target & string>(
  target: Target,
  name: Name,
  create: (original: Original<Target[Name]>) => AnyFunction,
): void {
  const method = target[name] as AnyFunction
  const original = (self: unknown, ...args: readonly unknown[]): unknown => Reflect.apply(method, self, args)
  Reflect.set(target, name, create(original as Original<Target[Name]>))
}
