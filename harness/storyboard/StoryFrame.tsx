import { useEffect, useRef, useState } from 'react'
import type { ColourScheme } from '#protocol/hostCommands.ts'
import { type Sandbox, SandboxUnreachable } from '../sandbox.ts'
import { type FrameLink, linkFrame, STEP_LOCALE, type StoryStatus } from './frameLink.ts'
import { canPlay, toPseudoLocale } from './playback.ts'
import { type PreparedStory, prepareStory } from './prepareStory.ts'
import type { Story, Tenant } from './story.ts'
import styles from './StoryFrame.module.css'

const REPEAT_MS = 2_000

type StoryFrameProps = {
  readonly story: Story
  readonly sandboxUrl: string
  readonly locale: string
  readonly scheme: ColourScheme
  readonly tenant?: Tenant | undefined
  readonly accent?: string | undefined
  /** Whether the player takes the visitor's steps. The tests take them by themselves. */
  readonly isPlayed?: boolean
  readonly isFullScreen?: boolean | undefined
  /** Called at every change of the status. The function must not change between renders. */
  readonly onStatus?: (status: StoryStatus) => void
}

/**
 * Shows a story in an iframe, as its host. A change of locale, scheme or size reaches the running frame. A change of
 * story, tenant, accent or pseudo-locale begins anew with a new visitor.
 */
export function StoryFrame({ story, sandboxUrl, tenant, accent, onStatus = ignore, ...rest }: StoryFrameProps) {
  const { locale, scheme, isFullScreen } = rest
  const place = useRef<HTMLDivElement>(null)
  const link = useRef<FrameLink>(undefined)
  const look = useRef({ locale, scheme, isFullScreen })
  const [prepared, setPrepared] = useState<PreparedStory>()
  const hasPlayer = rest.isPlayed === true && canPlay(story, locale)
  const pseudoLocale = toPseudoLocale(locale)
  useEffect(() => {
    look.current = { locale, scheme, isFullScreen }
    link.current?.setLook(look.current)
  }, [locale, scheme, isFullScreen])
  useEffect(() => {
    let isCurrent = true
    let copy: Sandbox | undefined
    const onCopied = (sandbox: Sandbox): void => void (copy = sandbox)
    const leave = (): void => copy && removeFaults(copy)
    onStatus({ phase: 'loading' })
    const pageLocale = pseudoLocale ?? (hasPlayer ? STEP_LOCALE : look.current.locale)
    const { origin } = window.location
    prepareStory(story, { sandboxUrl, origin, locale: pageLocale, tenant, accent, hasPlayer, onCopied }).then(
      (result) => (isCurrent ? setPrepared(result) : leave()),
      (problem: unknown) => (isCurrent ? onStatus({ phase: 'failed', reason: describeProblem(problem) }) : leave()),
    )
    window.addEventListener('pagehide', leave)
    return () => {
      isCurrent = false
      window.removeEventListener('pagehide', leave)
      leave()
      setPrepared(undefined)
    }
  }, [story, sandboxUrl, pseudoLocale, tenant, accent, hasPlayer, onStatus])
  useEffect(() => {
    if (prepared === undefined) return undefined
    const frame = document.createElement('iframe')
    frame.allow = story.hasMicrophone ? 'microphone' : ''
    Object.assign(frame, { className: styles['frame'], title: story.name, src: prepared.frameUrl })
    link.current = linkFrame(frame, { story, look: look.current, hasPlayer, onStatus })
    place.current?.append(frame)
    return () => {
      link.current?.close()
      frame.remove()
    }
  }, [prepared, story, hasPlayer, onStatus])
  useEffect(() => {
    if (prepared === undefined || story.repeat === undefined) return undefined
    const timer = setInterval(() => void story.repeat?.(prepared.context), REPEAT_MS)
    return () => clearInterval(timer)
  }, [prepared, story])
  return <div ref={place} className={styles['place']} />
}

/** Removes the faults that a story has added for its copy of a tenant. A sandbox that does not answer has none left. */
function removeFaults(copy: Sandbox): void {
  copy.removeOwnFaults().catch((problem: unknown) => {
    if (!(problem instanceof SandboxUnreachable)) reportError(problem)
  })
}

const ignore = (_status: StoryStatus): void => undefined

const describeProblem = (problem: unknown): string =>
  problem instanceof SandboxUnreachable ? `${problem.message} Then reload this page.` : String(problem)
