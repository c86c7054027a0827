/** How long a chunk may be on its way before it counts as lost. */
export const CHUNK_TIMEOUT_MS = 120_000

/** Until it is asked for once more: a line that stumbled needs a moment. */
export const CHUNK_RETRY_MS = 1_000

/** A part of the widget that did not come: a script, or a style sheet. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
  readonly code: 'chunk' | 'cssChunk'

  constructor(code: ChunkLoadError['code'], what: string, cause?: unknown) {
    super(what, { cause })
    this.code = code
  }
}

let tell: (problem: ChunkLoadError) => void = () => undefined

/** Who hears of every chunk that does not come, whatever is shown in its place. */
export const reportChunks = (listener: (problem: ChunkLoadError) => void): void => void (tell = listener)

/** Whoever makes up a chunk's address adds what tells one try from the next. */
type Load<Module> = (again?: string) => Promise<Module>

/**
 * The addresses of one chunk, used in turn: older browsers remember a failed `import()` for its address. The page lists a hash
 * for each of them (cli/page/integrity.ts), so a retry must never use another one.
 */
const ATTEMPTS = ['', '?again=1', '?again=2']

/** How many times the import of each chunk has failed. */
const failures = new Map<string, number>()

/** The one door for code that comes later: it is told of and asked for once more before it counts as missing. */
export async function loadChunk<Module>(load: Load<Module>): Promise<Module> {
  try {
    return await ask(load)
  } catch {
    await new Promise((resolve) => setTimeout(resolve, CHUNK_RETRY_MS))
    return ask(load)
  }
}

/** In the place of code that is not in this build; nobody asks for it, as whatever would lead there is off. */
export const absent = (): Promise<never> => Promise.reject(new Error('Not in this build'))

async function ask<Module>(load: Load<Module>): Promise<Module> {
  const chunk = nameOf(load)
  const failed = failures.get(chunk) ?? 0
  const again = ATTEMPTS[failed % ATTEMPTS.length] ?? ''
  // Set while no import has begun, so that a retry without a network uses up no address.
  let used = 1
  const retry = async (): Promise<Module> => {
    used = 0
    const { ok, status } = await fetch(new URL(chunk + again, import.meta.url))
    if (!ok) throw new Error(`status ${status}`)
    used = 1
    return import(chunk + again)
  }
  try {
    return await inTime(chunk && again ? retry() : load(again))
  } catch (cause) {
    failures.set(chunk, failed + used)
    const problem = new ChunkLoadError('chunk', chunk, cause)
    tell(problem)
    throw problem
  }
}

/** As the bundler has written it into the call; all chunks lie in one folder, this one too. */
const nameOf = (load: () => unknown): string => /import\(["'`](\.\/[^"'`]+)["'`]\)/.exec(String(load))?.[1] ?? ''

async function inTime<Module>(coming: Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too late')), CHUNK_TIMEOUT_MS)
  })
  try {
    return await Promise.race([coming, late])
  } finally {
    clearTimeout(timer)
  }
}
