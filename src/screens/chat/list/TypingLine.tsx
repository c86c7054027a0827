import { TypingIndicator } from '#components/TypingIndicator.tsx'
import { SenderAvatar } from '../../summary/SenderAvatar.tsx'
import { useTypingSender } from './useTypingSender.ts'

export function TypingLine() {
  const typing = useTypingSender()
  return typing && <TypingIndicator label={typing.label} avatar={<SenderAvatar sender={typing.sender} />} />
}
