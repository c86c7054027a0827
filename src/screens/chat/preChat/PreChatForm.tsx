import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '#components/Button.tsx'
import { PlainText } from '#components/richText/PlainText.tsx'
import { reasonOf } from '#domain/failure.ts'
import { MESSAGE_FIELD, toGiven } from '#domain/preChatAnswers.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectPreChat } from '#state/preChat.ts'
import { selectOpeningWords } from '#state/selectors/composer.ts'
import { selectHasBot, selectPreChatFields } from '#state/selectors/preChat.ts'
import { AskedForm } from './AskedForm.tsx'
import styles from './PreChatForm.module.css'
import { useAsked } from './useAsked.ts'
import { usePhone } from './usePhone.ts'

/** Who is asking, before they ask; with it goes the first message, unless a bot speaks first. */
export function PreChatForm({ onShown }: { readonly onShown: () => void }) {
  const intl = useIntl()
  const dispatch = useAppDispatch()
  const asked = useAppSelector(selectPreChatFields)
  const hasBot = useAppSelector(selectHasBot)
  const words = useAppSelector(selectOpeningWords)
  const { failure } = useAppSelector(selectPreChat)
  const { values, fill } = useAsked()
  const { parse } = usePhone(asked.some(({ kind, name }) => kind === 'standard' && name === 'phoneNumber'))
  const message = values[MESSAGE_FIELD.name]?.trim()
  const submit = (): void =>
    void dispatch({
      type: 'preChat/submitted',
      ...toGiven(asked, values, parse),
      ...(!hasBot && message !== undefined && { message }),
    })
  return (
    <AskedForm
      label={intl.formatMessage({ id: 'conversation.start' })}
      intro={
        words !== undefined && (
          <p className={styles['intro']} dir="auto">
            <PlainText text={words} />
          </p>
        )
      }
      fields={hasBot ? asked : [...asked, MESSAGE_FIELD]}
      values={values}
      parsePhone={parse}
      failure={failure && <Refused failure={failure} />}
      onFill={fill}
      onSubmit={submit}
      onShown={onShown}
    >
      <Button isSubmit>
        <FormattedMessage id="conversation.start" />
      </Button>
    </AskedForm>
  )
}

const Refused = ({ failure }: { readonly failure: Parameters<typeof reasonOf>[0] }) => (
  <>
    <FormattedMessage id="error.send" />
    {' · '}
    <FormattedMessage id={`failure.${reasonOf(failure)}`} />
  </>
)
