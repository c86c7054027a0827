import { ChunkLoadError } from '#browser/chunks.ts'

/** Reports stylesheets that cannot be loaded. `boot.ts` retries the first stylesheet; the widget works without it. */
export function reportLostStyles(window: Window, report: (problem: ChunkLoadError) => void): void {
  const reportAddress = (address: string): void => report(new ChunkLoadError('cssChunk', address))
  const { lost } = window.document.documentElement.dataset
  if (lost) reportAddress(lost)
  window.addEventListener(
    'error',
    ({ target }) => target instanceof HTMLLinkElement && reportAddress(target.href),
    true,
  )
}
