import { useIntl } from 'react-intl'
import { TypingIndicator } from '#components/TypingIndicator.tsx'
import { useAppSelector } from '#state/hooks.ts'
import { SenderAvatar } from '../../summary/SenderAvatar.tsx'
import { selectTypingSender } from '#state/conversation/typing.ts'

export function TypingLine() {
  const intl = useIntl()
  const sender = useAppSelector(selectTypingSender)
  if (sender === undefined) return null
  const name = sender.name || intl.formatMessage({ id: 'message.agent' })
  return (
    <TypingIndicator
      label={intl.formatMessage({ id: 'typing.agent' }, { name })}
      avatar={<SenderAvatar sender={{ ...sender, name }} />}
    />
  )
}
