import { FormattedMessage } from 'react-intl'
import styles from './answers.module.css'

/** Said where the answer was given; it is still there, and may be sent again. */
export const AnswerProblem = () => (
  <p className={styles['problem']} role="alert">
    <FormattedMessage id="error.tryAgain" />
  </p>
)
