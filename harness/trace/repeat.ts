/** Time between the end of a request and the next one, in ms. */
const DELAY_MS = 1_000

/** Calls a function at once, and a second after each time that it has ended. Returns a function that stops this. */
export function repeat(call: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const run = async (): Promise<void> => {
    await call()
    if (!isStopped) timer = setTimeout(() => void run(), DELAY_MS)
  }
  void run()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
