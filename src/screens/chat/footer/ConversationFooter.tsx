import { type FocusEvent, Suspense, useCallback, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '#components/Button.tsx'
import { classNames } from '#components/classNames.ts'
import { lazyComponent, Nothing } from '#components/lazyComponent.tsx'
import { selectConversationId, selectIsResolved } from '#state/conversation/conversation.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectBotStage, selectIsConversationStarted } from '#state/selectors/botStage.ts'
import { selectIsClosed } from '#state/selectors/composer.ts'
import { BotFoot } from '../bot/parts.ts'
import { Composer } from '../composer/Composer.tsx'
import { FirstForm } from './FirstForm.tsx'
import styles from './ConversationFooter.module.css'
import type { FirstStep } from './useFirstStep.ts'

const TranscriptRequest = lazyComponent(
  () => import('./TranscriptRequest.tsx'),
  (transcript) => transcript.TranscriptRequest,
  Nothing,
)

/** Renders the footer: a form or the composer, and after the end of the conversation the button for a new one. */
export function ConversationFooter({ step }: { readonly step: FirstStep }) {
  const isResolved = useAppSelector(selectIsResolved)
  const isClosed = useAppSelector(selectIsClosed)
  const botStage = useAppSelector(selectBotStage)
  const isBegun = useAppSelector(selectIsConversationStarted)
  const focus = useRestoredFocus()
  return (
    <div className={styles['foot']} {...focus.handlers}>
      {botStage && (
        <Suspense>
          <BotFoot stage={botStage} />
        </Suspense>
      )}
      {isResolved && <Ended isClosed={isClosed} />}
      {(step === 'preChat' || step === 'contactForm') && <FirstForm step={step} onShown={focus.restoreFocus} />}
      {step === 'composer' && !isClosed && isBegun && <Composer onShown={focus.restoreFocus} />}
    </div>
  )
}

/** Moves the focus into a new form if the form that it replaces had the focus. */
function useRestoredFocus() {
  const foot = useRef<HTMLElement>(undefined)
  const carryOn = useCallback(
    () => foot.current?.querySelector<HTMLElement>('input:not([type="file"]), textarea')?.focus(),
    [],
  )
  return {
    restoreFocus: carryOn,
    handlers: {
      onFocus: ({ currentTarget }: FocusEvent<HTMLElement>): void => void (foot.current = currentTarget),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
        if (!currentTarget.contains(relatedTarget)) foot.current = undefined
      },
    },
  }
}

/** Renders the end of a conversation. If the visitor may still write, the button for a new one looks like a link. */
function Ended({ isClosed }: { readonly isClosed: boolean }) {
  const dispatch = useAppDispatch()
  const id = useAppSelector(selectConversationId)
  if (id === undefined) return null
  return (
    <section className={classNames(styles['ended'], !isClosed && styles['slim'])}>
      <p className={styles['line']}>
        <FormattedMessage id="conversation.ended" />
      </p>
      <Button kind={isClosed ? 'primary' : 'link'} onPress={() => dispatch({ type: 'conversation/left', id })}>
        <FormattedMessage id="conversation.startNew" />
      </Button>
      <Suspense>
        <TranscriptRequest />
      </Suspense>
    </section>
  )
}
