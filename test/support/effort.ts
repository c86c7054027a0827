/** Processor time of some work in ms: what else a busy machine does is not in it. */
export function effortOf(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Work that grows with its text takes a hundredth of this, on a slow machine too; work that grows with its square far more. */
export const TOO_MUCH_MS = 5_000
