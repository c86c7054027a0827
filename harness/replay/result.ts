import type { TraceItem } from '#protocol/trace.ts'
import { exchangeOf } from '../trace/httpExchange.ts'
import type { ReplayPosition } from './position.ts'
import type { PageDescription } from './describePage.ts'
import type { Recording } from './recording.ts'

/** What the page of a replay answers when it has reached a step. */
export type ReplayAnswer = ReplayPosition & PageDescription

/** Outcome of a replay up to a step. */
export type ReplayResult = ReplayAnswer & {
  /** Number of all steps of the recording. */
  readonly steps: number
  /** Requests in their order: method, path and body. */
  readonly requests: readonly string[]
  /** What the frame has sent in the recording and not in the replay, up to this step. */
  readonly missing: readonly string[]
  /** What it has sent in the replay and not in the recording, until shortly before the end of the recording. */
  readonly added: readonly string[]
  /**
   * Errors of the frame: exceptions, rejected promises, console errors, violations of its policy. A warning of a failed
   * request that the recording has too is none.
   */
  readonly errors: readonly string[]
  /** Requests, responses, frames and messages that are not as their schema says, with the reason. */
  readonly violations: readonly string[]
}

type Evidence = {
  readonly recording: Recording
  /** Items that the probe has recorded in the replay. */
  readonly items: readonly TraceItem[]
  /** Returns why an item is not as its schema says; empty if it is, or if no schema describes it. */
  readonly problemsOf: (item: TraceItem) => readonly string[]
}

/**
 * Error of a remote picture, sound or video. The policy of a replay blocks it, so that a trace reaches no server
 * (cli/sandbox/pages/replayPage.ts).
 */
const BLOCKED_BY_REPLAY = /^policy (img|media|frame)-src blocks /

/**
 * Time before the end of a recording in which the recorded page may not yet have sent what it sends in a replay, in ms.
 * There its work takes no time. An item also takes 50 ms from the page to the harness.
 */
const REACTION_MS = 500

/** Compares a replay with its recording. Storage that the browser denies is part of the recording, and no error. */
export function toReplayResult(answer: ReplayAnswer, evidence: Evidence): ReplayResult {
  const { recording, problemsOf } = evidence
  const items = evidence.items.toSorted((one, other) => numberOf(one) - numberOf(other))
  const end = recording.startedAt + recording.end - REACTION_MS
  return {
    ...answer,
    steps: recording.inputs.length,
    requests: items.filter(({ lane }) => lane === 'http').map(describeRequest),
    missing: subtract(outputsUpTo(recording, answer), items.flatMap(toOutputName)),
    // The recorded page may have sent after the next input what a replay sends at once.
    added: subtract(
      items.filter(({ at }) => at <= end).flatMap(toOutputName),
      recording.outputs.map(({ name }) => name),
    ),
    errors: subtract(
      items.filter(({ lane, name }) => lane === 'error' && !BLOCKED_BY_REPLAY.test(name)).map(({ name }) => name),
      recording.warnings,
    ),
    violations: items.flatMap((item) => problemsOf(item).map((problem) => `${item.name}: ${problem}`)),
  }
}

/** Returns the number of an item, in the order in which the probe has recorded them. An item may arrive after its change. */
const numberOf = ({ id }: TraceItem): number => Number(id.split(':')[1])

function toOutputName({ lane, name }: TraceItem): readonly string[] {
  if (lane === 'http' || lane === 'frameToHost') return [name]
  return lane === 'cable' && name.startsWith('→ ') ? [name] : []
}

/** Returns the names of the outputs that came before the next input of the recording. */
const outputsUpTo = ({ inputs, outputs }: Recording, { step }: ReplayPosition): readonly string[] => {
  const end = inputs[step]?.at ?? Infinity
  return outputs.filter(({ at }) => at < end).map(({ name }) => name)
}

function describeRequest(item: TraceItem): string {
  const body = exchangeOf(item)?.requestBody
  return body === undefined ? item.name : `${item.name} ${JSON.stringify(body)}`
}

/** Returns the names of the first list that the second does not have, as often as it does not. */
export function subtract(names: readonly string[], others: readonly string[]): readonly string[] {
  const rest = [...others]
  return names.filter((name) => {
    const index = rest.indexOf(name)
    if (index === -1) return true
    rest.splice(index, 1)
    return false
  })
}
