/** Options of a browser's decoder: the size of every picture, and the size of an encoded file, in bytes. */
type DecoderOptions = {
  readonly width?: number
  readonly height?: number
  readonly encodedBytes?: number
  /** Resolves when a picture is decoded; at once by default. */
  readonly decoded?: Promise<void>
}

/** Creates the functions of a browser that reads every picture. A drawn picture is a file of zeros. */
export function createFakeDecoder({ width = 40, height = 30, encodedBytes = 100, decoded }: DecoderOptions = {}) {
  class FakeCanvas {
    readonly width: number
    readonly height: number

    constructor(canvasWidth: number, canvasHeight: number) {
      this.width = canvasWidth
      this.height = canvasHeight
    }

    getContext() {
      return {
        drawImage: () => undefined,
        getImageData: () => ({ data: new Uint8ClampedArray(4).fill(255) }),
      }
    }

    convertToBlob({ type }: { readonly type: string }): Promise<Blob> {
      return Promise.resolve(new Blob([new Uint8Array(encodedBytes)], { type }))
    }
  }
  return {
    createImageBitmap: async () => {
      await decoded
      return { width, height, close: () => undefined }
    },
    OffscreenCanvas: FakeCanvas,
  }
}
