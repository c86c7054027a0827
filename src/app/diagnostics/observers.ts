/** Ends an observation. */
export type Stop = () => void

/** Adds listeners, in the capture phase, because the error event of a resource does not bubble. */
export function listen(target: EventTarget, listeners: Readonly<Record<string, (event: Event) => void>>): Stop {
  for (const [name, listener] of Object.entries(listeners)) target.addEventListener(name, listener, true)
  return () => {
    for (const [name, listener] of Object.entries(listeners)) target.removeEventListener(name, listener, true)
  }
}

/**
 * Replaces a method by one that observes its calls. At the end, the original returns, or nothing more is observed if
 * another script has replaced the method since then. `original` gets the value of `this` as its first argument.
 */
export function replaceMethod<Name extends string, Args extends unknown[], Result>(
  target: { [Key in Name]: (...args: Args) => Result },
  name: Name,
  create: (original: (self: unknown, ...args: Args) => Result) => (this: never, ...args: Args) => Result,
): Stop {
  const method = target[name]
  const isOwn = Object.hasOwn(target, name)
  const original = (self: unknown, ...args: Args): Result => Reflect.apply(method, self, args)
  const observed = create(original)
  let isObserving = true
  const replacement = function (this: never, ...args: Args): Result {
    return isObserving ? Reflect.apply(observed, this, args) : original(this, ...args)
  }
  target[name] = replacement
  return () => {
    isObserving = false
    if (target[name] !== replacement) return
    if (isOwn) target[name] = method
    else Reflect.deleteProperty(target, name)
  }
}
