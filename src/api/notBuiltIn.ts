/** Throws. A call of a feature that this build lacks is a defect, because the build lacks the feature's callers too. */
export function notBuiltIn(): never {
  throw new Error('not in this build')
}
