/** Format of a recording: what the browser records, and the name of a file with it. */
export type VoiceFormat = { readonly mimeType: string; readonly type: `audio/${string}`; readonly extension: string }

/**
 * Formats in the order in which a browser chooses. AAC in MP4 plays everywhere. Opus plays in all current browsers, but
 * Safari plays it in WebM only since version 17. The last one is what Safari records without naming its codec.
 */
const FORMATS: readonly VoiceFormat[] = [
  { mimeType: 'audio/mp4;codecs=mp4a.40.2', type: 'audio/mp4', extension: 'm4a' },
  { mimeType: 'audio/webm;codecs=opus', type: 'audio/webm', extension: 'webm' },
  { mimeType: 'audio/ogg;codecs=opus', type: 'audio/ogg', extension: 'ogg' },
  { mimeType: 'audio/mp4', type: 'audio/mp4', extension: 'm4a' },
]

/** Returns the first format that the browser supports; undefined if it supports none that servers accept as audio. */
export const pickVoiceFormat = (isSupported: (mimeType: string) => boolean): VoiceFormat | undefined =>
  FORMATS.find(({ mimeType }) => isSupported(mimeType))

/** Returns the name of a recorded file, such as `voice-message-20261128-0741.m4a`. The time is that of the visitor. */
export function toVoiceFileName({ extension }: VoiceFormat, at: Date): string {
  const pad = (number: number): string => String(number).padStart(2, '0')
  const day = `${at.getFullYear()}${pad(at.getMonth() + 1)}${pad(at.getDate())}`
  return `voice-message-${day}-${pad(at.getHours())}${pad(at.getMinutes())}${pad(at.getSeconds())}.${extension}`
}
