import { useState } from 'react'
import { selectDraft } from '#state/draft.ts'
import { useAppSelector } from '#state/hooks.ts'
import {
  selectIsMailWanted,
  selectMayNeedPreChat,
  selectMayWriteMail,
  selectNeedsPreChat,
} from '#state/selectors/preChat.ts'

/** What stands where one writes: a form that comes first, nothing while that is not known, else the composer. */
export type FirstStep = 'preChat' | 'contactForm' | 'nothing' | 'composer'

export function useFirstStep(): FirstStep {
  const isMailWanted = useSteady(useAppSelector(selectIsMailWanted), useAppSelector(selectDraft) !== '')
  const mayWriteMail = useAppSelector(selectMayWriteMail)
  const needsPreChat = useAppSelector(selectNeedsPreChat)
  const mayNeedPreChat = useAppSelector(selectMayNeedPreChat)
  if (isMailWanted && mayWriteMail) return 'contactForm'
  if (needsPreChat) return 'preChat'
  return mayNeedPreChat ? 'nothing' : 'composer'
}

/** Teams come and go; what somebody is writing in is not taken from under their hands. */
function useSteady<Value>(latest: Value, isWriting: boolean): Value {
  const [shown, setShown] = useState(latest)
  if (shown !== latest && (shown === undefined || !isWriting)) setShown(latest)
  return shown
}
