/** Maximum time to load a chunk before it counts as lost, in ms. */
export const CHUNK_TIMEOUT_MS = 120_000

/** Delay before a failed chunk is loaded again, in ms: an unstable network needs time to recover. */
export const CHUNK_RETRY_MS = 1_000

/** Error for a chunk of the widget that failed to load: a script or a stylesheet. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
  readonly code: 'chunk' | 'cssChunk'

  constructor(code: ChunkLoadError['code'], what: string, cause?: unknown) {
    super(what, { cause })
    this.code = code
  }
}

let notify: (problem: ChunkLoadError) => void = () => undefined

/** Sets the listener for every chunk that fails to load, even if a fallback is shown. */
export const reportChunks = (listener: (problem: ChunkLoadError) => void): void => void (notify = listener)

/** Loads a chunk. A caller that builds the chunk's URL itself appends `retryQuery`, which differs for each attempt. */
type Load<Module> = (retryQuery?: string) => Promise<Module>

/**
 * Suffixes of a chunk's URL, used in turn, because older browsers cache a failed `import()` for its URL. The page lists
 * an integrity hash for each of these URLs (cli/page/integrity.ts), so a retry must never use another one.
 */
const ATTEMPTS = ['', '?again']

/** Number of failed imports by the path of the chunk. */
const failures = new Map<string, number>()

/**
 * Loads a chunk and retries once after a failure. Each failure is reported. After the second one, the promise rejects.
 */
export async function loadChunk<Module>(load: Load<Module>): Promise<Module> {
  try {
    return await attempt(load)
  } catch {
    await new Promise((resolve) => setTimeout(resolve, CHUNK_RETRY_MS))
    return attempt(load)
  }
}

/**
 * Replaces the `import()` of a feature that is not in this build. It is never called, because the same condition
 * (`BUILT_IN`) excludes its callers.
 */
export const rejectNotBuiltIn = (): Promise<never> => Promise.reject(new Error('Not in this build'))

async function attempt<Module>(load: Load<Module>): Promise<Module> {
  const chunk = nameOf(load)
  const failedAttempts = failures.get(chunk) ?? 0
  const retryQuery = ATTEMPTS[failedAttempts % ATTEMPTS.length] ?? ''
  // Number of entries of `ATTEMPTS` that this attempt uses up. A retry uses up none until its import begins, so a retry
  // without a network keeps its URL.
  let usedAttempts = 1
  const retry = async (): Promise<Module> => {
    usedAttempts = 0
    const { ok, status } = await fetch(new URL(chunk + retryQuery, import.meta.url))
    if (!ok) throw new Error(`status ${status}`)
    usedAttempts = 1
    return import(chunk + retryQuery)
  }
  try {
    return await withTimeout(chunk && retryQuery ? retry() : load(retryQuery))
  } catch (cause) {
    failures.set(chunk, failedAttempts + usedAttempts)
    const problem = new ChunkLoadError('chunk', chunk, cause)
    notify(problem)
    throw problem
  }
}

/**
 * Returns the path of the chunk, which the bundler has written into the `import()` of `load`. All chunks and this
 * module are in one folder.
 */
const nameOf = (load: () => unknown): string => /import\(["'`](\.\/[^"'`]+)["'`]\)/.exec(String(load))?.[1] ?? ''

async function withTimeout<Module>(loading: Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too late')), CHUNK_TIMEOUT_MS)
  })
  try {
    return await Promise.race([loading, timeout])
  } finally {
    clearTimeout(timer)
  }
}
