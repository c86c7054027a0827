/** Returns the processor time of a function in ms. The load of other processes does not count. */
export function measureCpuMs(run: () => void): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/**
 * Upper limit of processor time, in ms. Work that is linear in its text needs 1% of it, also on a slow machine.
 * Quadratic work needs far more.
 */
export const CPU_LIMIT_MS = 5_000
