/** Maximum size of a data file, in characters. Those of a build have a hundredth of this. */
const MAX_LENGTH = 5_000_000

const TIMEOUT_MS = 30_000

/** Loads a data file of this build as text. Rejects if it comes late, is too large, or the response is no success. */
export async function loadBuildFile(address: string): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`status ${response.status}`)
  const text = await response.text()
  if (text.length > MAX_LENGTH) throw new Error('too large')
  return text
}
