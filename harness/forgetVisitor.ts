import { open } from '#protocol/envelope.ts'
import { callApi } from './loadWidget.ts'

/** Long enough for a frame on the same machine; what it has not forgotten by then it never will. */
const FORGET_MS = 3_000

/** The frame's storage is emptied after its first words, within this. */
const SETTLE_MS = 200

/** Makes host and frame forget the visitor, and loads the page anew: the frame has to be there to hear of it. */
export async function forgetVisitor(): Promise<void> {
  callApi('setColorScheme', 'light')
  const hasForgotten = new Promise<void>((resolve) => {
    window.addEventListener('message', ({ data }) => {
      if (typeof data === 'string' && open(data)?.['event'] === 'loaded') window.setTimeout(resolve, SETTLE_MS)
    })
    window.setTimeout(resolve, FORGET_MS)
  })
  callApi('reset')
  await hasForgotten
  const url = new URL(window.location.href)
  url.searchParams.delete('forget')
  window.location.replace(url)
}
