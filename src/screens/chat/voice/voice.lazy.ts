/* Recorder and player of voice messages. Lazy chunk, loaded with the composer or the first audio of a tenant that has them. */
export { ReceivedAudio } from './ReceivedAudio.tsx'
export { VoiceMessages } from './VoiceMessages.tsx'
