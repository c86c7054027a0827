import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { useAppSelector } from '#state/hooks.ts'
import { selectLastMessage } from '#state/selectors/timeline.ts'
import styles from './Announcer.module.css'

/** Says each new answer once; what was there on arrival, and the visitor's own words, are not news. */
export function Announcer() {
  const intl = useIntl()
  const last = useAppSelector(selectLastMessage)
  const [heard, setHeard] = useState(last?.id)
  const [words, setWords] = useState('')

  useEffect(() => {
    if (last === undefined || last.id === heard) return
    setHeard(last.id)
    if (last.direction === 'incoming') return
    const name = last.sender?.name ?? intl.formatMessage({ id: 'message.bot' })
    setWords(`${intl.formatMessage({ id: 'message.byAgent' }, { name })} ${last.content}`)
  }, [last, heard, intl])

  return (
    <p className={styles['hidden']} role="status">
      {words}
    </p>
  )
}
