/** Returns true if the browser can record here. An insecure page has no `mediaDevices`. */
export const canRecord = (): boolean =>
  typeof MediaRecorder === 'function' && 'mediaDevices' in navigator && 'getUserMedia' in navigator.mediaDevices
