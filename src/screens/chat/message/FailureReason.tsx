import { FormattedMessage } from 'react-intl'
import { type Failure, reasonOf } from '#domain/failure.ts'
import styles from './FailureReason.module.css'

/** Renders why a request failed: the server's text for the visitor if there is one, otherwise a translated text. */
export const FailureReason = ({ failure }: { readonly failure: Failure }) => (
  <>
    {' · '}
    {failure.code === 'status' && failure.words !== undefined ? (
      <bdi className={styles['words']}>{failure.words}</bdi>
    ) : (
      <FormattedMessage id={`failure.${reasonOf(failure)}`} />
    )}
  </>
)
