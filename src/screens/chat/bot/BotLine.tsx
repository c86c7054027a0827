import { useIntl } from 'react-intl'
import { Avatar } from '#components/Avatar.tsx'
import { TypingIndicator } from '#components/TypingIndicator.tsx'
import { VisuallyHidden } from '#components/VisuallyHidden.tsx'
import { useAppSelector } from '#state/hooks.ts'
import { selectBotIcon, selectBotName } from '#state/selectors/bot.ts'
import { selectIsConversationLoading } from '#state/selectors/botStage.ts'
import { selectTypingSender } from '#state/conversation/typing.ts'

/** Renders typing dots while the bot's conversation starts, unless a typing indicator is already shown. */
export function BotLine() {
  const isLoading = useAppSelector(selectIsConversationLoading)
  const isTyping = useAppSelector(selectTypingSender) !== undefined
  return <div role="status">{isLoading && !isTyping && <Starting />}</div>
}

function Starting() {
  const intl = useIntl()
  const [name = '', icon] = [useAppSelector(selectBotName), useAppSelector(selectBotIcon)]
  const label = intl.formatMessage({ id: 'bot.starting' }, { name })
  return (
    <>
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden="true">
        <TypingIndicator label={label} avatar={<Avatar name={name} imageUrl={icon} size="small" />} />
      </div>
    </>
  )
}
