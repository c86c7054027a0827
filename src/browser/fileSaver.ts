type Saved = { readonly name: string; readonly type: string; readonly content: string }

type Picture = { readonly data: string } | { readonly problem: 'unreadable' | 'tooLarge' }

/** Time after which the browser has surely begun the download, in ms. */
const DOWNLOAD_MS = 60_000

/** Maximum wait for a picture, in ms. */
const PICTURE_TIMEOUT_MS = 15_000

/** Longest side of a picture in a file, in pixels, and its maximum size as a `data:` address, in characters. */
const MAX_SIDE_PX = 1_600
const MAX_LENGTH = 2_000_000

/** Gives files to the visitor, and reads pictures into them. */
export type FileSaver = {
  /** Starts a download; false if the browser refuses it at once. A sandbox may still block it without a sign. */
  readonly save: (file: Saved) => boolean
  readonly readPicture: (url: string) => Promise<Picture>
}

export const createFileSaver = (window: Window & typeof globalThis): FileSaver => ({
  save: (file: Saved): boolean => download(window, file),
  readPicture: (url: string): Promise<Picture> => readPicture(window, url),
})

function download(window: Window & typeof globalThis, { name, type, content }: Saved): boolean {
  const link = window.document.createElement('a')
  try {
    link.href = window.URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }))
    link.download = name
    link.click()
  } catch {
    // The browser refuses addresses of blobs here.
    return false
  }
  window.setTimeout(() => window.URL.revokeObjectURL(link.href), DOWNLOAD_MS)
  return true
}

/**
 * Reads a picture through an image element, which the policy of the page allows for all pictures that the chat shows.
 * A server that does not let other origins read its pictures (CORS) makes it fail.
 */
async function readPicture(window: Window & typeof globalThis, url: string): Promise<Picture> {
  const image = window.document.createElement('img')
  image.crossOrigin = 'anonymous'
  image.referrerPolicy = 'no-referrer'
  try {
    await loaded(window, image, url)
    const data = draw(window.document, image)
    return data.length > MAX_LENGTH ? { problem: 'tooLarge' } : { data }
  } catch {
    return { problem: 'unreadable' }
  }
}

const loaded = (window: Window, image: HTMLImageElement, url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = window.setTimeout(reject, PICTURE_TIMEOUT_MS)
    image.onload = () => {
      window.clearTimeout(timer)
      resolve()
    }
    image.onerror = () => {
      window.clearTimeout(timer)
      reject(new Error('The picture cannot be read'))
    }
    image.src = url
  })

/** Draws the picture, smaller if it is large, and returns it as an address. WebP keeps transparency. */
function draw(document: Document, image: HTMLImageElement): string {
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(image.naturalWidth, image.naturalHeight, 1))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale))
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('No canvas')
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/webp', 0.85)
}
