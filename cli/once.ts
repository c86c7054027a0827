/** Returns the function with a memory: it runs once for equal arguments, which must be JSON values. */
export function once<Arguments extends readonly unknown[], Result>(
  compute: (...args: Arguments) => Result,
): (...args: Arguments) => Result {
  const known = new Map<string, Result>()
  return (...args) => {
    const key = JSON.stringify(args)
    const result = known.get(key) ?? compute(...args)
    known.set(key, result)
    return result
  }
}
