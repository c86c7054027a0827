import { ChunkLoadError } from '#browser/chunks.ts'

/** The page itself asks for a lost style sheet once more (boot.ts); here it is told, and the widget goes on without it. */
export function reportLostStyles(window: Window, report: (problem: ChunkLoadError) => void): void {
  const tell = (address: string): void => report(new ChunkLoadError('cssChunk', address))
  const { lost } = window.document.documentElement.dataset
  if (lost) tell(lost)
  window.addEventListener('error', ({ target }) => target instanceof HTMLLinkElement && tell(target.href), true)
}
