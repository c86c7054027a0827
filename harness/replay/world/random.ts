/** Replaces the random numbers of a page by a sequence that the seed decides. */
export function installRandom(page: Window & typeof globalThis, seed: number): void {
  const next = createRandom(seed)
  page.Math.random = next
  const fill = <View extends ArrayBufferView | null>(view: View): View => {
    if (view === null) return view
    const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = Math.floor(next() * 256)
    return view
  }
  const uuid = (): string => {
    const hex = [...fill(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
  }
  Object.defineProperties(page.crypto, {
    getRandomValues: { value: fill, configurable: true },
    randomUUID: { value: uuid, configurable: true },
  })
}

/** Returns a function with numbers from 0 (included) to 1 (excluded). The generator is mulberry32. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
