/** Plays short files from one place; rejects where the browser will not, as before the visitor's first click. */
export function createPlayer(
  baseUrl: string,
  window: Pick<typeof globalThis, 'Audio'>,
): (file: string) => Promise<void> {
  const loaded = new Map<string, HTMLAudioElement>()
  return async (file) => {
    const audio = loaded.get(file) ?? new window.Audio(`${baseUrl}/sound/${file}`)
    loaded.set(file, audio)
    // One that still plays begins anew: asked to load again it would reject what is playing.
    audio.currentTime = 0
    await audio.play()
  }
}
