/** Calls back after the next frame, which a hidden page never draws. Returns a function that cancels the call. */
export function afterPaint(call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => (timer = setTimeout(call)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
