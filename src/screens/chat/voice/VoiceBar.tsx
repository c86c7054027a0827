import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ignoreRepeat } from '#components/audioPlayer/ignoreRepeat.ts'
import { Icon } from '#components/Icon.tsx'
import type { VoiceNotice } from '#domain/voice/recording.ts'
import { useRoom } from './useRoom.ts'
import styles from './VoiceBar.module.css'

type VoiceBarProps = {
  readonly notice?: VoiceNotice | undefined
  /** What a held button does when it is released; undefined if none is held. */
  readonly hint?: ReactNode
  readonly onEscape?: () => void
  readonly children: ReactNode
}

/** Renders a bar over the composer, which keeps its text and cannot be reached meanwhile. */
export function VoiceBar({ notice, hint, onEscape, children }: VoiceBarProps) {
  const intl = useIntl()
  const bar = useRef<HTMLDivElement>(null)
  useCover(bar)
  useRoom(bar)
  const onKeyDown = (event: KeyboardEvent): void => {
    ignoreRepeat(event)
    // Enter in a slider would submit the form around it, which sends the text in the composer.
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
    if (event.key !== 'Escape' || onEscape === undefined) return
    // Escape would also close the chat.
    event.stopPropagation()
    onEscape()
  }
  return (
    <div ref={bar} className={styles['bar']} role="presentation" onKeyDown={onKeyDown}>
      {notice && (
        <p className={styles['notice']}>
          <Icon icon="warning" />
          <FormattedMessage id={`voice.${notice}`} />
        </p>
      )}
      {hint && <p className={styles['hint']}>{hint}</p>}
      <div className={styles['row']} role="group" aria-label={intl.formatMessage({ id: 'voice.message' })}>
        {children}
      </div>
    </div>
  )
}

/** Makes everything else in the form inert while the bar is shown. */
function useCover(bar: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const covered = bar.current === null ? [] : [...siblingsUpToForm(bar.current)]
    for (const element of covered) element.toggleAttribute('inert', true)
    return () => {
      for (const element of covered) element.removeAttribute('inert')
    }
  })
}

/** Returns the elements beside this one and beside its ancestors, up to the form. Live regions must stay announced. */
function* siblingsUpToForm(element: HTMLElement): Generator<Element> {
  for (let at: HTMLElement | null = element; at !== null && at.localName !== 'form'; at = at.parentElement)
    for (const sibling of at.parentElement?.children ?? [])
      if (sibling !== at && sibling.getAttribute('role') !== 'status') yield sibling
}
