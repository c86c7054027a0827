import { useEffect, useState } from 'react'
import type { Sandbox } from '../../sandbox.ts'
import type { Speaker } from '../deskStore.ts'
import { type Action, useAction } from '../useAction.ts'

/** Period after which typing is reported again, in ms: the widget hides it after 30 s. */
const REPEAT_MS = 10_000

export type Typing = {
  readonly speakers: readonly Speaker[]
  readonly isByWriting: boolean
  readonly action: Action
  /** Starts or stops typing of a speaker. Does nothing for the visitor, and for a speaker who is in that state. */
  readonly change: (speaker: Speaker, isOn: boolean) => void
  /** Does the same if typing follows what is written. */
  readonly changeByWriting: (speaker: Speaker, isOn: boolean) => void
  readonly setByWriting: (isByWriting: boolean) => void
}

/** Holds who types in a conversation, and repeats it, as a browser of an agent does. */
export function useTyping(sandbox: Sandbox, conversationId: number): Typing {
  const [speakers, setSpeakers] = useState<readonly Speaker[]>([])
  const [isByWriting, setByWriting] = useState(true)
  const action = useAction()
  const { run } = action
  useEffect(() => {
    if (speakers.length === 0) return undefined
    const timer = setInterval(() => {
      void run(() => Promise.all(speakers.map((speaker) => report(sandbox, conversationId, { speaker, isOn: true }))))
    }, REPEAT_MS)
    return () => clearInterval(timer)
  }, [sandbox, conversationId, speakers, run])
  const change = (speaker: Speaker, isOn: boolean): void => {
    if (speaker === 'visitor' || speakers.includes(speaker) === isOn) return
    setSpeakers((known) => (isOn ? [...known, speaker] : known.filter((other) => other !== speaker)))
    void run(() => report(sandbox, conversationId, { speaker, isOn }))
  }
  return {
    speakers,
    isByWriting,
    action,
    change,
    changeByWriting: (speaker, isOn) => (isByWriting || !isOn) && change(speaker, isOn),
    setByWriting,
  }
}

type Report = { readonly speaker: Speaker; readonly isOn: boolean }

const report = async (sandbox: Sandbox, conversationId: number, { speaker, isOn }: Report): Promise<unknown> =>
  speaker === 'visitor' ? undefined : sandbox.setTyping(conversationId, isOn, speaker)
