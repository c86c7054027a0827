/** What a page shows, to compare two replays. */
export type PageDescription = {
  /** SHA-256 of the page's content, in hex. */
  readonly hash: string
  /** Texts of the page, one per line. */
  readonly text: string
}

/** Parts of the content that differ between two replays: addresses of files in memory, and the id of the replay. */
const UNSTABLE = /\s(?:src|href|srcset)="blob:[^"]*"|[?&](?:amp;)?replay=[\w-]+/g

export async function describePage(document: Document): Promise<PageDescription> {
  const { documentElement: root, body } = document
  const attributes = ['lang', 'dir', 'data-scheme'].map((name) => `${name}=${root.getAttribute(name) ?? ''}`)
  // The sandbox of another replay may have another port.
  const markup = body.innerHTML.replaceAll(UNSTABLE, '').replaceAll(document.location.origin, '')
  const content = `${attributes.join(' ')}\n${markup}\n${valuesOf(body)}`
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content))
  const hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return { hash, text: body.innerText }
}

/** Returns the values of fields, which the markup does not contain. */
const valuesOf = (body: HTMLElement): string =>
  [...body.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
    .map(({ value }) => value)
    .join('\n')
