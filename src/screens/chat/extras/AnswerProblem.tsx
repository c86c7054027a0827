import { FormattedMessage } from 'react-intl'
import fields from '../fields.module.css'

/** Said where the answer was given; it is still there, and may be sent again. */
export const AnswerProblem = () => (
  <p className={fields['problem']} role="alert">
    <FormattedMessage id="error.tryAgain" />
  </p>
)
