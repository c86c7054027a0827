import { FormattedMessage } from 'react-intl'
import fields from '../../fields.module.css'

/** Renders an error at the answer that could not be sent. The answer is still there, and can be sent again. */
export const AnswerProblem = () => (
  <p className={fields['problem']} role="alert">
    <FormattedMessage id="error.tryAgain" />
  </p>
)
