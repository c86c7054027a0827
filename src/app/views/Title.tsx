import { useEffect } from 'react'
import { useIntl } from 'react-intl'
import { selectChannel } from '#state/channel.ts'
import { useAppSelector } from '#state/hooks.ts'
import { selectUnreadCount } from '#state/selectors/unread.ts'

/** Sets the document's title to the website's name and the unread count, which the tab of a pop-out window shows. */
export function Title() {
  const intl = useIntl()
  const count = useAppSelector(selectUnreadCount)
  const name = useAppSelector(selectChannel)?.websiteName ?? intl.formatMessage({ id: 'chat.title' })
  useEffect(() => {
    document.title = count === 0 ? name : `(${intl.formatNumber(count)}) ${name}`
  }, [intl, count, name])
  return null
}
