import { useIntl } from 'react-intl'
import type { Sender } from '#domain/message/sender.ts'
import { selectAnonymousSender } from '#state/selectors/anonymousSender.ts'
import { useAppSelector } from '#state/hooks.ts'

/** Returns the sender of a message of the team as it is shown, always with a name. */
export function useTeamSender(sender: Sender | undefined): Sender {
  const intl = useIntl()
  const anonymous = useAppSelector(selectAnonymousSender)
  if (sender?.name) return sender
  if (sender?.kind === 'bot') return { ...sender, name: intl.formatMessage({ id: 'message.bot' }) }
  return anonymous
}
