import type { FastifyInstance } from 'fastify'
import type { Feed } from '../cable/feed.ts'

type Transcript = { readonly conversationId: number; readonly email: string; readonly at: number }

export type Transcripts = {
  readonly send: (conversationId: number, email: string) => void
  readonly list: () => readonly Transcript[]
  readonly clear: () => void
}

/** Records the transcript emails that a real server would have sent. */
export function createTranscripts(feed: Feed, now: () => number): Transcripts {
  const sent: Transcript[] = []
  return {
    send: (conversationId, email) => {
      sent.push({ conversationId, email, at: now() })
      feed.publish({ kind: 'transcript', conversationId, email })
    },
    list: () => sent,
    clear: () => void sent.splice(0),
  }
}

export function addTranscripts(app: FastifyInstance, transcripts: Transcripts): void {
  app.get('/sandbox/transcripts', () => transcripts.list())
}
