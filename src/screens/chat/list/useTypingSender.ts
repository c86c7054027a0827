import { useIntl } from 'react-intl'
import type { Sender } from '#domain/message/sender.ts'
import { selectTypingSender } from '#state/conversation/typing.ts'
import { useAppSelector } from '#state/hooks.ts'

type TypingSender = {
  /** Always has a name. */
  readonly sender: Sender
  /** Text such as “Mara is typing”. */
  readonly label: string
}

/** Returns the sender who types; undefined if there is none. */
export function useTypingSender(): TypingSender | undefined {
  const intl = useIntl()
  const sender = useAppSelector(selectTypingSender)
  if (sender === undefined) return undefined
  const name = sender.name || intl.formatMessage({ id: 'message.agent' })
  return { sender: { ...sender, name }, label: intl.formatMessage({ id: 'typing.agent' }, { name }) }
}
