import { decodeEnvelope } from '#protocol/envelope.ts'
import { callApi } from './loadWidget.ts'
import { loadAddress } from './page.ts'

/** Maximum wait for the frame to reset, in ms. A frame on the same machine needs less. */
const RESET_TIMEOUT_MS = 3_000

/** Maximum time from the frame's `loaded` event until its storage is empty, in ms. */
const RESET_DELAY_MS = 200

/** Makes host and frame forget the visitor, then reloads the page. `setColorScheme` loads the frame, for `reset`. */
export async function forgetVisitor(): Promise<void> {
  callApi('setColorScheme', 'light')
  const frameReset = new Promise<void>((resolve) => {
    window.addEventListener('message', ({ data }) => {
      if (typeof data === 'string' && decodeEnvelope(data)?.['event'] === 'loaded')
        window.setTimeout(resolve, RESET_DELAY_MS)
    })
    window.setTimeout(resolve, RESET_TIMEOUT_MS)
  })
  callApi('reset')
  await frameReset
  const url = new URL(window.location.href)
  url.searchParams.delete('forget')
  loadAddress(url, 'replace')
}
