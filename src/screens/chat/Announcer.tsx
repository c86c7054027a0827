import { useState } from 'react'
import { useIntl } from 'react-intl'
import { VisuallyHidden } from '#components/VisuallyHidden.tsx'
import { useAppSelector } from '#state/hooks.ts'
import { selectLastMessage } from '#state/selectors/timeline.ts'

/** Says each new answer once; what was there on arrival, and the visitor's own words, are not news. */
export function Announcer() {
  const intl = useIntl()
  const last = useAppSelector(selectLastMessage)
  const [arrivedAt] = useState(last?.id)
  const isNews = last !== undefined && last.id !== arrivedAt && last.direction !== 'incoming'
  const name = last?.sender?.name ?? intl.formatMessage({ id: 'message.bot' })
  return (
    <VisuallyHidden role="status">
      {isNews && `${intl.formatMessage({ id: 'message.byAgent' }, { name })} ${last.content}`}
    </VisuallyHidden>
  )
}
