import { useState } from 'react'
import { selectDraft } from '#state/conversation/draft.ts'
import { useAppSelector, useAppStore } from '#state/hooks.ts'
import { selectPreChat } from '#state/visitor/preChat.ts'
import {
  selectNeedsContactForm,
  selectMayNeedPreChat,
  selectCanShowContactForm,
  selectNeedsPreChat,
} from '#state/selectors/preChat.ts'

/** Content of the footer: a form that comes first, else the composer. It is `unknown` until setup says which. */
export type FirstStep = 'preChat' | 'contactForm' | 'unknown' | 'composer'

export function useFirstStep(): FirstStep {
  const needsContactForm = useStableWhileWriting(useAppSelector(selectNeedsContactForm))
  const canShowContactForm = useAppSelector(selectCanShowContactForm)
  const needsPreChat = useAppSelector(selectNeedsPreChat)
  const mayNeedPreChat = useAppSelector(selectMayNeedPreChat)
  if (needsContactForm && canShowContactForm) return 'contactForm'
  if (needsPreChat) return 'preChat'
  return mayNeedPreChat ? 'unknown' : 'composer'
}

/**
 * Returns the latest value, but keeps it from the moment when the visitor begins to write. Later changes of the team or
 * the account must not replace the form in use. While the value is undefined, a draft from before this screen does not
 * count as writing. A letter in the composer renders the screen again only if it changes the answer.
 */
function useStableWhileWriting<Value>(latest: Value): Value {
  const store = useAppStore()
  const [initialDraft] = useState(() => selectDraft(store.getState()))
  const hasDraft = useAppSelector((state) => selectDraft(state) !== '')
  const hasNewDraft = useAppSelector((state) => selectDraft(state) !== initialDraft)
  const hasAnswers = useAppSelector((state) => Object.keys(selectPreChat(state).values).length > 0)
  const [shown, setShown] = useState(latest)
  const [isLocked, setLocked] = useState(false)
  const isWriting = hasAnswers || hasDraft
  if (!isLocked && isWriting && (shown !== undefined || hasNewDraft)) setLocked(true)
  if (!isLocked && shown !== latest) setShown(latest)
  return shown
}
