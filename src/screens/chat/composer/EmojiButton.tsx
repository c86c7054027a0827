import { Suspense, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { rejectNotBuiltIn } from '#browser/chunks.ts'
import { useLeave } from '#components/hooks/useLeave.ts'
import { IconButton } from '#components/IconButton.tsx'
import { lazyComponent, retryFailedComponents } from '#components/lazyComponent.tsx'
import styles from './EmojiButton.module.css'
import type { EmojiTarget } from './EmojiPanel.tsx'

const EmojiPanel = lazyComponent(
  BUILT_IN.emoji ? () => import('./EmojiPanel.tsx') : rejectNotBuiltIn,
  (emoji) => emoji.EmojiPanel,
  () => (
    <p className={styles['failed']} role="status">
      <FormattedMessage id="emoji.failed" />
    </p>
  ),
)

export function EmojiButton(target: EmojiTarget) {
  const intl = useIntl()
  const button = useRef<HTMLButtonElement>(null)
  const whole = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  useLeave(whole, isOpen, setOpen)
  const close = (): void => {
    setOpen(false)
    button.current?.focus()
  }
  const toggle = (): void => {
    // If the panel could not be loaded, the next press loads it again.
    if (!isOpen) retryFailedComponents()
    setOpen(!isOpen)
  }
  return (
    <div ref={whole} className={styles['emoji']}>
      <IconButton
        ref={button}
        icon="smile"
        label={intl.formatMessage({ id: 'composer.emoji' })}
        isOpen={isOpen}
        onPress={toggle}
      />
      {isOpen && (
        // A press between the emoji keeps the focus inside, so that no letter goes to the message.
        <div className={styles['panel']} tabIndex={-1}>
          <Suspense>
            <EmojiPanel {...target} onClose={close} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
