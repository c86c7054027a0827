export type DownloadedFile = { readonly name: string; readonly blob: Blob }

/** Pictures by address: the size in pixels, and the data that a canvas returns for it. */
export type Pictures = Readonly<Record<string, { readonly width: number; readonly data: string }>>

/**
 * Returns a window whose downloads are in the list, and whose image elements can read only the given pictures. A browser
 * refuses other pictures, as their servers do not allow other origins (CORS).
 */
export function createFileWindow(
  window: Window & typeof globalThis,
  downloads: DownloadedFile[],
  pictures: Pictures = {},
  decoder: object = {},
): Window & typeof globalThis {
  const blobs = new Map<string, Blob>()
  const elements: Readonly<Record<string, () => object>> = {
    a: () =>
      new FakeLink((link) => {
        const blob = blobs.get(link.href)
        if (blob) downloads.push({ name: link.download, blob })
      }),
    img: () => new FakeImage(pictures),
    canvas: createFakeCanvas,
  }
  const own: Readonly<Record<string, unknown>> = {
    URL: {
      createObjectURL: (blob: Blob) => {
        const address = `blob:${blobs.size}`
        blobs.set(address, blob)
        return address
      },
      revokeObjectURL: (address: string) => blobs.delete(address),
    },
    document: createFileDocument(window.document, elements),
    ...decoder,
    setTimeout: (run: () => void, delay: number) => globalThis.setTimeout(run, delay),
    clearTimeout: (timer: number) => globalThis.clearTimeout(timer),
  }
  return new Proxy(window, { get: (target, name) => own[String(name)] ?? (Reflect.get(target, name) as unknown) })
}

/** Returns the document with other elements of these names. */
const createFileDocument = (document: Document, elements: Readonly<Record<string, () => object>>): Document =>
  new Proxy(document, {
    get: (target, name) => {
      if (name === 'createElement') return (tag: string) => elements[tag]?.()
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })

class FakeLink {
  href = ''
  download = ''
  readonly #onClick: (link: FakeLink) => void

  constructor(onClick: (link: FakeLink) => void) {
    this.#onClick = onClick
  }

  click(): void {
    this.#onClick(this)
  }
}

class FakeImage {
  onload: () => void = () => undefined
  onerror: () => void = () => undefined
  naturalWidth = 0
  naturalHeight = 0
  data = ''
  readonly #pictures: Pictures

  constructor(pictures: Pictures) {
    this.#pictures = pictures
  }

  set src(address: string) {
    const picture = this.#pictures[address]
    if (picture) Object.assign(this, { naturalWidth: picture.width, naturalHeight: picture.width, data: picture.data })
    queueMicrotask(() => (picture ? this.onload() : this.onerror()))
  }
}

function createFakeCanvas() {
  let data = ''
  return {
    width: 0,
    height: 0,
    getContext: () => ({ drawImage: (image: FakeImage) => void (data = image.data) }),
    toDataURL: () => data,
  }
}
