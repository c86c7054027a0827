import { fieldsOf, text } from '#tools/fields.ts'
import { MAX_REPLAY_BYTES } from '../trace/traceSize.ts'
import type { TraceFile } from '../trace/traceFile.ts'
import type { Recording } from './recording.ts'

/** Recording that the sandbox keeps, with the trace that it is from. */
export type StoredReplay = { readonly recording: Recording; readonly seed: number; readonly trace: TraceFile }

/**
 * Stores a recording in the sandbox, whose pages can then replay it. Returns its id. Rejects with an error for people if
 * it is larger than the sandbox accepts.
 */
export async function storeReplay(sandboxUrl: string, replay: StoredReplay): Promise<string> {
  const body = new Blob([JSON.stringify(replay)])
  if (body.size > MAX_REPLAY_BYTES)
    throw new Error(
      `The trace is too large for a replay: it has ${Math.ceil(body.size / 1e6)} MB with its recording, and the sandbox accepts ${MAX_REPLAY_BYTES / 1e6} MB. Reload the page, make a shorter visit, and save the trace again.`,
    )
  const response = await fetch(`${sandboxUrl}/sandbox/replays`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const answer = fieldsOf(await response.json())
  const id = text(answer['id'])
  if (id === undefined) throw new Error(`The sandbox refuses the trace: ${text(answer['error']) ?? response.status}`)
  return id
}

/** Returns a recording that was stored before. Rejects if the sandbox does not have it, for example after its restart. */
export async function loadReplay(sandboxUrl: string, id: string): Promise<StoredReplay> {
  const response = await fetch(`${sandboxUrl}/sandbox/replays/${encodeURIComponent(id)}`)
  if (!response.ok)
    throw new Error('The sandbox does not have the trace of this link. Open its file to see this moment.')
  return (await response.json()) as StoredReplay
}
