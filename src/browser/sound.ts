/** Plays one file at a time; rejects where the browser will not, as before the visitor's first click. */
export function createPlayer(
  baseUrl: string,
  window: Pick<typeof globalThis, 'Audio'>,
): (file: string) => Promise<void> {
  let audio: HTMLAudioElement | undefined
  return async (file) => {
    audio ??= new window.Audio()
    audio.src = `${baseUrl}/sound/${file}`
    await audio.play()
  }
}
