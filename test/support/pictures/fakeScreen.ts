import { createPng } from './pictureBytes.ts'

class FakeTrack extends EventTarget {
  readyState: MediaStreamTrackState = 'live'

  stop(): void {
    this.readyState = 'ended'
  }

  /** Ends sharing, as the visitor does by the browser's own button. */
  end(): void {
    this.readyState = 'ended'
    this.dispatchEvent(new Event('ended'))
  }
}

/** Canvas whose picture is always the same PNG. */
class FakeCanvas {
  getContext(): object {
    return { drawImage: () => undefined }
  }

  async convertToBlob({ type }: { readonly type: string }): Promise<Blob> {
    return new Blob([new Uint8Array(createPng({ width: 40, height: 30 }))], { type })
  }
}

type Screen = {
  /** Error that the browser gives instead of the screen. */
  error?: Error
  /** Resolves when the visitor has answered the browser's dialog. */
  answer: Promise<void>
  /** Whether the browser delivers a frame. */
  hasFrame: boolean
  /** Answer of Chromium about the policies of the pages; undefined in other browsers. */
  isAllowed?: boolean
  readonly tracks: FakeTrack[]
  /** Options of each request for the screen. */
  readonly requests: object[]
}

/** Lets the browser capture the screen, which the test controls. Returns that, and how to remove it. */
export function installScreen(): Screen & { readonly remove: () => void } {
  const screen: Screen = { answer: Promise.resolve(), hasFrame: true, tracks: [], requests: [] }
  const getDisplayMedia = async (options: object): Promise<unknown> => {
    screen.requests.push(options)
    await screen.answer
    if (screen.error) throw screen.error
    const track = new FakeTrack()
    screen.tracks.push(track)
    return { getTracks: () => [track] }
  }
  const define = (target: object, name: string, descriptor: PropertyDescriptor): void =>
    void Object.defineProperty(target, name, { configurable: true, ...descriptor })
  define(navigator, 'mediaDevices', { value: { getDisplayMedia } })
  define(document, 'featurePolicy', {
    get: () => (screen.isAllowed === undefined ? undefined : { allowsFeature: () => screen.isAllowed }),
  })
  define(window, 'OffscreenCanvas', { value: FakeCanvas })
  // The editor waits for its picture forever, as jsdom has no canvas for it.
  define(window, 'createImageBitmap', { value: () => new Promise(() => undefined) })
  define(HTMLDialogElement.prototype, 'showModal', { value: openDialog })
  define(HTMLDialogElement.prototype, 'close', { value: () => undefined })
  define(HTMLVideoElement.prototype, 'videoWidth', { get: () => 40 })
  define(HTMLVideoElement.prototype, 'videoHeight', { get: () => 30 })
  define(HTMLVideoElement.prototype, 'play', {
    value(this: HTMLVideoElement): Promise<void> {
      if (screen.hasFrame) queueMicrotask(() => this.dispatchEvent(new Event('loadeddata')))
      return Promise.resolve()
    },
  })
  return Object.assign(screen, {
    remove: () => {
      Reflect.deleteProperty(navigator, 'mediaDevices')
      Reflect.deleteProperty(document, 'featurePolicy')
      for (const name of ['OffscreenCanvas', 'createImageBitmap']) Reflect.deleteProperty(window, name)
      for (const name of ['showModal', 'close']) Reflect.deleteProperty(HTMLDialogElement.prototype, name)
      for (const name of ['videoWidth', 'videoHeight', 'play']) Reflect.deleteProperty(HTMLVideoElement.prototype, name)
    },
  })
}

function openDialog(this: HTMLDialogElement): void {
  this.open = true
}
