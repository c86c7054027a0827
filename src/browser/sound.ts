/**
 * Creates a function that plays a sound file. It rejects where the browser blocks playback, for example before the
 * visitor's first click.
 */
export function createPlayer(
  baseUrl: string,
  window: Pick<typeof globalThis, 'Audio'>,
): (file: string) => Promise<void> {
  const loaded = new Map<string, HTMLAudioElement>()
  return async (file) => {
    const audio = loaded.get(file) ?? new window.Audio(`${baseUrl}/sound/${file}`)
    loaded.set(file, audio)
    // Restarts a sound that is still playing. Loading it again would reject the playback in progress.
    audio.currentTime = 0
    await audio.play()
  }
}
