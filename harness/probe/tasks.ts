import { type ProbeContext, replaceMethod } from './context.ts'

/** Makes timers and animation frames run with the cause that they were scheduled with. */
export function probeTasks({ page, causes }: ProbeContext): void {
  const withCause = <Args extends unknown[]>(call: (...args: Args) => void): ((...args: Args) => void) => {
    const cause = causes.current()
    return cause === undefined ? call : (...args) => causes.runAs(cause, () => call(...args))
  }
  replaceMethod(
    page,
    'requestAnimationFrame',
    (original) => (call: FrameRequestCallback) => original(page, withCause(call)),
  )
  replaceMethod(
    page,
    'setTimeout',
    (original) =>
      (call: TimerHandler, ...rest: unknown[]) =>
        Reflect.apply(original, undefined, [
          page,
          typeof call === 'function' ? withCause(call as (...args: unknown[]) => void) : call,
          ...rest,
        ]),
  )
}
