import { type FocusEvent, Suspense, useCallback, useLayoutEffect, useRef } from 'react'
import { useAppSelector } from '#state/hooks.ts'
import { selectBotStage, selectIsConversationStarted } from '#state/selectors/botStage.ts'
import { selectIsClosed } from '#state/selectors/composer.ts'
import { selectIsOpen } from '#state/widget.ts'
import { selectSuggestsArticles } from '#state/articles/suggestionSetting.ts'
import { Branding } from '../../Branding.tsx'
import { continueFocus } from '../../EarlyField.tsx'
import { FieldLoading, PartLoading } from '../../Loading.tsx'
import { focusAtEnd, focusWithDocument } from '../../focusWithDocument.ts'
import { BotFoot } from '../bot/parts.ts'
import { Composer } from '../composer/Composer.tsx'
import { StartNew } from '../list/ConversationEnd.tsx'
import { SuggestedArticles } from '../suggestions/parts.ts'
import { FirstForm } from './FirstForm.tsx'
import styles from './ConversationFooter.module.css'
import type { FirstStep } from './useFirstStep.ts'

/** Renders the footer: a form or the composer, or the button for a new conversation after the end of the last one. */
export function ConversationFooter({ step }: { readonly step: FirstStep }) {
  const isClosed = useAppSelector(selectIsClosed)
  const botStage = useAppSelector(selectBotStage)
  const isBegun = useAppSelector(selectIsConversationStarted)
  const { focusField, props } = useFieldFocus()
  return (
    <div className={styles['foot']} data-foot {...props}>
      {botStage && (
        <Suspense fallback={<PartLoading />}>
          <BotFoot stage={botStage} />
        </Suspense>
      )}
      {isClosed && <NextConversation />}
      {step === 'composer' && (isClosed || !isBegun) ? <Branding /> : <Field step={step} onShown={focusField} />}
    </div>
  )
}

type FieldProps = { readonly step: FirstStep; readonly onShown: () => void }

/** Renders what the visitor writes in, with articles that fit the text. */
function Field({ step, onShown }: FieldProps) {
  if (step === 'unknown') return <FieldLoading />
  return (
    <>
      {BUILT_IN.suggestedArticles && <Suggestions />}
      {step === 'composer' ? <Composer onShown={onShown} /> : <FirstForm step={step} onShown={onShown} />}
    </>
  )
}

/** Renders suggested articles if the tenant has them. The footer is complete without their chunk. */
const Suggestions = () =>
  useAppSelector(selectSuggestsArticles) && (
    <Suspense>
      <SuggestedArticles />
    </Suspense>
  )

/** Renders the one next step after the end of a conversation that takes no more messages. */
const NextConversation = () => (
  <div className={styles['next']}>
    <StartNew kind="primary" />
  </div>
)

/** Returns the field in which the visitor has begun a message, else the first field; null if there is none. */
const findFieldToFocus = (footer: HTMLElement): HTMLElement | null =>
  [...footer.querySelectorAll('textarea')].find(({ value }) => value !== '') ??
  footer.querySelector<HTMLElement>('input:not([type="file"]), textarea')

/**
 * Moves the focus into a field of the footer when the visitor opens the conversation, as the visitor came to
 * write. On a touch screen the visitor taps first, because the focus opens the on-screen keyboard. A field or a form that
 * replaces another with the focus gets the focus on every device.
 */
function useFieldFocus() {
  const isOpen = useAppSelector(selectIsOpen)
  const footer = useRef<HTMLDivElement>(null)
  const hasFocus = useRef(false)
  const focusField = useCallback(() => {
    const field = footer.current && findFieldToFocus(footer.current)
    if (field && !continueFocus(field) && hasFocus.current) focusAtEnd(field)
    return field && isOpen && matchMedia('(pointer: fine)').matches ? focusWithDocument(field) : undefined
  }, [isOpen])
  useLayoutEffect(focusField, [focusField])
  return {
    focusField,
    props: {
      ref: footer,
      onFocus: () => void (hasFocus.current = true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
        if (!currentTarget.contains(relatedTarget)) hasFocus.current = false
      },
    },
  }
}
