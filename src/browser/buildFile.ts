/** Maximum size of a data file, in bytes. Those of a build have a hundredth of this. */
const MAX_BYTES = 5_000_000

/** Loads a data file of this build as text. Rejects if the response is no success or too large. */
export async function loadBuildFile(address: string): Promise<string> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`status ${response.status}`)
  if (Number(response.headers.get('content-length')) > MAX_BYTES) throw new Error('too large')
  return response.text()
}
