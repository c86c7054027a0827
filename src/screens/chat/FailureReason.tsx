import { FormattedMessage } from 'react-intl'
import { type Failure, reasonOf } from '#domain/failure.ts'
import styles from './FailureReason.module.css'

/** Why it failed: in the server's own words where it has some for the visitor, in one of ours elsewhere. */
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
