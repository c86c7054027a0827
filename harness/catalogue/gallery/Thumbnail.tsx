import { useEffect, useRef, useState } from 'react'
import type { StoryStatus } from '../../storyboard/frameLink.ts'
import { StoryFrame } from '../../storyboard/StoryFrame.tsx'
import { pickTenant, type Story } from '../../storyboard/story.ts'
import type { Choice } from '../choice.ts'
import { createSlots } from './slots.ts'
import styles from './Gallery.module.css'

/** Frames that load at the same time. More make each of them, and scrolling, slower on a machine with two cores. */
const slots = createSlots(2)

/** Time in ms that a thumbnail must stay in view before it loads, so that fast scrolling loads nothing. */
const STEADY_MS = 150

/** A frame keeps its slot for this time after its handshake, in ms, as it then renders and requests its data. */
const RENDER_MS = 400

type ThumbnailProps = {
  readonly story: Story
  readonly sandboxUrl: string
  readonly choice: Choice
}

/**
 * Live thumbnail of a story. The frame exists only while the thumbnail is in view or almost, and cannot be used: the
 * card around it is a link.
 */
export function Thumbnail({ story, sandboxUrl, choice: { view, tenant, accent } }: ThumbnailProps) {
  const { element, isNear } = useIsNear()
  const { isGranted, onStatus, status } = useSlot(isNear)
  return (
    <span ref={element} className={styles.thumbnail} data-phase={isGranted ? status.phase : 'waiting'}>
      <span className={styles.scaled} inert>
        {isGranted && (
          <StoryFrame
            {...{ story, sandboxUrl, accent, onStatus }}
            tenant={pickTenant(story, tenant)}
            locale={view.locale}
            scheme={view.scheme}
            isPlayed
          />
        )}
      </span>
      {status.phase === 'failed' && <span className={styles.failed}>{status.reason}</span>}
    </span>
  )
}

/** Returns whether an element is in view, or will be after scrolling by a quarter of the window. */
function useIsNear() {
  const element = useRef<HTMLSpanElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    let timer: number | undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        window.clearTimeout(timer)
        if (entry?.isIntersecting === true) timer = window.setTimeout(() => setIsNear(true), STEADY_MS)
        else setIsNear(false)
      },
      { rootMargin: '25% 0px' },
    )
    if (element.current) observer.observe(element.current)
    return () => {
      window.clearTimeout(timer)
      observer.disconnect()
    }
  }, [])
  return { element, isNear }
}

/** Waits for a slot while `isWanted`, and releases it once the frame has rendered. */
function useSlot(isWanted: boolean) {
  const [isGranted, setIsGranted] = useState(false)
  const [status, setStatus] = useState<StoryStatus>({ phase: 'loading' })
  const release = useRef<() => void>(undefined)
  useEffect(() => {
    if (!isWanted) return undefined
    release.current = slots.request(() => setIsGranted(true))
    return () => {
      release.current?.()
      setIsGranted(false)
      setStatus({ phase: 'loading' })
    }
  }, [isWanted])
  useEffect(() => {
    if (status.phase === 'loading' || status.phase === 'playing') return undefined
    const timer = window.setTimeout(() => release.current?.(), RENDER_MS)
    return () => window.clearTimeout(timer)
  }, [status])
  return { isGranted, status, onStatus: setStatus }
}
