import { useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { classNames } from '#components/classNames.ts'
import { Icon, type IconName, type IconPath } from '#components/Icon.tsx'
import { ControlledTextArea } from '#components/textArea/ControlledTextArea.tsx'
import { CSAT_RATINGS, type Csat, type CsatRating } from '#domain/message/csat.ts'
import type { MessageId } from '#domain/message/message.ts'
import { AnswerProblem } from './AnswerProblem.tsx'
import answers from '../../extras/answers.module.css'
import fields from '../../fields.module.css'
import styles from './CsatBody.module.css'
import { SubmitButton } from './SubmitButton.tsx'
import { useAnswer } from './useAnswer.ts'

const FACES: Readonly<Record<CsatRating, IconName | IconPath>> = {
  1: 'M10 17a7 7 0 100-14 7 7 0 000 14zM7.2 13.3c1.3-2.3 4.3-2.3 5.6 0M7.5 8v.01M12.5 8v.01',
  3: 'M10 17a7 7 0 100-14 7 7 0 000 14zM7.5 12.5h5M7.5 8v.01M12.5 8v.01',
  5: 'smile',
}

type CsatBodyProps = { readonly id: MessageId; readonly csat: Csat | undefined }

/**
 * Renders the rating form with three ratings and a comment. After the submission, it renders thanks. Their live region
 * is there before, because screen readers ignore the text with which a region appears.
 */
export const CsatBody = ({ id, csat }: CsatBodyProps) => (
  <>
    <div className={csat ? answers['card'] : styles['empty']} role="status">
      {csat && <Thanks csat={csat} />}
    </div>
    {!csat && <RatingForm id={id} />}
  </>
)

const Thanks = ({ csat: { rating, comment } }: { readonly csat: Csat }) => (
  <>
    <p className={styles['title']}>
      <FormattedMessage id="csat.thanks" />
    </p>
    <p className={styles['given']}>
      <Icon icon={FACES[rating]} />
      <FormattedMessage id={`csat.rating.${rating}`} />
    </p>
    {comment !== '' && (
      <p className={styles['comment']} dir="auto">
        {comment}
      </p>
    )}
  </>
)

function RatingForm({ id }: { readonly id: MessageId }) {
  const intl = useIntl()
  const [isChecked, setChecked] = useState(false)
  const { status, submit, valueOf, fill } = useAnswer(id)
  const rating = CSAT_RATINGS.find((known) => String(known) === valueOf('rating'))
  const commentId = useId()
  return (
    <form
      className={answers['card']}
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (rating !== undefined) submit({ kind: 'csat', csat: { rating, comment: valueOf('comment').trim() } })
        else event.currentTarget.querySelector('input')?.focus()
      }}
    >
      <Choices rating={rating} onChoose={(known) => fill('rating', String(known))} />
      {isChecked && rating === undefined && (
        <p className={fields['problem']} role="alert">
          <Icon icon="warning" />
          <FormattedMessage id="form.required" />
        </p>
      )}
      <label className={fields['field']} htmlFor={commentId}>
        <span className={fields['label']}>
          <FormattedMessage id="form.optional" values={{ field: <FormattedMessage id="form.message" /> }} />
        </span>
        <ControlledTextArea
          id={commentId}
          className={fields['input']}
          rows={2}
          dir={valueOf('comment') === '' ? undefined : 'auto'}
          maxLength={COMMENT_MAX_LENGTH}
          placeholder={intl.formatMessage({ id: 'csat.placeholder' })}
          value={valueOf('comment')}
          onChange={({ target }) => fill('comment', target.value)}
        />
      </label>
      {status === 'failed' && <AnswerProblem />}
      <SubmitButton isBusy={status === 'sending'} />
    </form>
  )
}

const COMMENT_MAX_LENGTH = 1000

type ChoicesProps = { readonly rating: CsatRating | undefined; readonly onChoose: (rating: CsatRating) => void }

function Choices({ rating, onChoose }: ChoicesProps) {
  const name = useId()
  return (
    <fieldset className={styles['choices']} role="radiogroup" aria-labelledby={name} aria-required>
      <legend className={styles['title']} id={name}>
        <FormattedMessage id="csat.title" />
      </legend>
      {CSAT_RATINGS.map((known) => (
        <label key={known} className={classNames(styles['choice'], known === rating && styles['isChosen'])}>
          <input
            className={styles['radio']}
            type="radio"
            name={name}
            value={known}
            checked={known === rating}
            onChange={() => onChoose(known)}
          />
          <Icon icon={FACES[known]} />
          <FormattedMessage id={`csat.rating.${known}`} />
        </label>
      ))}
    </fieldset>
  )
}
