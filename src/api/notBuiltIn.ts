/** A call of a part that this build lacks is a defect: whatever would make it is not in the build either. */
export function notBuiltIn(): never {
  throw new Error('not in this build')
}
