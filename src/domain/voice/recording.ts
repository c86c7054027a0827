/** Voice message that is recorded and not sent. */
export type Recording = {
  readonly id: string
  readonly file: File
  /** Length in ms. The file itself may not know it. */
  readonly durationMs: number
  /** Loudness from 0 to 1, measured at equal intervals. */
  readonly levels: readonly number[]
}

/** Reason why nothing can be recorded, or nothing was. */
export type VoiceProblem = 'busy' | 'empty' | 'failed' | 'forbidden' | 'noMicrophone' | 'refused' | 'tooShort'

/** Reason why a recording ended without the visitor. */
export type VoiceNotice = 'interrupted' | 'limit'
