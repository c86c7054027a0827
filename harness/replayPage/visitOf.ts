import { compressTrace } from '../trace/traceFile.ts'
import type { OpenReplay } from './useReplay.ts'
import type { Visit } from './visit.ts'

/** Returns the visit of an open trace, as it is exported under a name. */
export const toVisit = ({ file, session }: Pick<OpenReplay, 'file' | 'session'>, name: string): Visit => ({
  ...{ name: name.trim() || 'the recorded visit', savedAt: file.savedAt, page: file.page },
  trace: toBase64(compressTrace(file)),
  recording: session.recording,
})

const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
