import { FormattedMessage } from 'react-intl'
import { Button } from '#components/Button.tsx'
import { EmptyState } from '#components/EmptyState.tsx'
import { Skeleton } from '#components/Skeleton.tsx'
import { VisuallyHidden } from '#components/VisuallyHidden.tsx'
import type { Reading } from '#state/reader.ts'
import styles from './ArticleScreen.module.css'
import { useGoBack } from './BackButton.tsx'

type NoArticleProps = { readonly status: Reading['status']; readonly onRetry: () => void }

/** Not here yet, not to be had, or not to be found. */
export function NoArticle({ status, onRetry }: NoArticleProps) {
  const goBack = useGoBack()
  if (status === 'missing')
    return (
      <EmptyState
        icon="help"
        action={
          <Button kind="quiet" onPress={goBack}>
            <FormattedMessage id="article.back" />
          </Button>
        }
      >
        <span role="alert">
          <FormattedMessage id="article.notFound" />
        </span>
      </EmptyState>
    )
  return status === 'failed' ? <Failed onRetry={onRetry} /> : <Loading />
}

const Failed = ({ onRetry }: Pick<NoArticleProps, 'onRetry'>) => (
  <EmptyState
    icon="warning"
    action={
      <Button kind="quiet" onPress={onRetry}>
        <FormattedMessage id="retry" />
      </Button>
    }
  >
    <span role="alert">
      <FormattedMessage id="article.failed" />
    </span>
  </EmptyState>
)

const Loading = () => (
  <div className={styles['loading']} role="status">
    <VisuallyHidden>
      <FormattedMessage id="article.loading" />
    </VisuallyHidden>
    <Skeleton lines={8} />
  </div>
)
