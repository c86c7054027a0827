import { FormattedMessage } from 'react-intl'
import { Icon } from '#components/Icon.tsx'
import fields from '../../fields.module.css'

/** Renders an error below an answer that could not be sent. The visitor's input stays, and can be sent again. */
export const AnswerProblem = () => (
  <p className={fields['problem']} role="alert">
    <Icon icon="warning" />
    <FormattedMessage id="error.tryAgain" />
  </p>
)
