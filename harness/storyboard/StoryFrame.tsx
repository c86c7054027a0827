import { useEffect, useRef, useState } from 'react'
import { decodeEnvelope, encodeEnvelope } from '#protocol/envelope.ts'
import type { HostCommand } from '#protocol/hostCommands.ts'
import { prepareStory, type PreparedStory } from './prepareStory.ts'
import type { Story } from './story.ts'
import styles from './Storyboard.module.css'

const REPEAT_MS = 2_000

type StoryFrameProps = {
  readonly story: Story
  readonly sandboxUrl: string
  readonly locale: string
  readonly darkMode: 'auto' | 'light' | 'dark'
}

/** Shows a story in an iframe. As its host, answers the handshake and announces that the panel is open. */
export function StoryFrame({ story, sandboxUrl, locale, darkMode }: StoryFrameProps) {
  const place = useRef<HTMLDivElement>(null)
  const [prepared, setPrepared] = useState<PreparedStory>()
  useEffect(() => {
    let isCurrent = true
    void prepareStory(story, { sandboxUrl, origin: window.location.origin, locale }).then(
      (result) => isCurrent && setPrepared(result),
    )
    return () => void (isCurrent = false)
  }, [story, sandboxUrl, locale])
  useEffect(() => {
    if (prepared === undefined) return undefined
    const frame = document.createElement('iframe')
    Object.assign(frame, { className: styles['frame'], title: story.name, src: prepared.frameUrl })
    const stop = answerHandshake(frame, { story, locale, darkMode })
    place.current?.append(frame)
    return () => {
      stop()
      frame.remove()
    }
  }, [prepared, story, locale, darkMode])
  useEffect(() => {
    if (prepared === undefined || story.repeat === undefined) return undefined
    const timer = setInterval(() => void story.repeat?.(prepared.context), REPEAT_MS)
    return () => clearInterval(timer)
  }, [prepared, story])
  return <div ref={place} className={styles['place']} />
}

type Look = Pick<StoryFrameProps, 'story' | 'locale' | 'darkMode'>

function answerHandshake(frame: HTMLIFrameElement, { story, locale, darkMode }: Look): () => void {
  const answer = ({ source, data }: MessageEvent): void => {
    const target = frame.contentWindow
    if (source !== target || decodeEnvelope(data)?.['event'] !== 'loaded') return
    const commands: readonly HostCommand[] = [
      { event: 'config-set', locale, darkMode },
      { event: 'toggle-open', isOpen: story.screen !== 'Preview' },
      ...(story.commands ?? []),
    ]
    for (const command of commands) target?.postMessage(encodeEnvelope(command), '*')
  }
  window.addEventListener('message', answer)
  return () => window.removeEventListener('message', answer)
}
