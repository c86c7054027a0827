import { FormattedMessage } from 'react-intl'
import { Button } from '#components/Button.tsx'
import { EmptyState } from '#components/EmptyState.tsx'
import type { IconName } from '#components/Icon.tsx'
import { Skeleton } from '#components/Skeleton.tsx'
import { VisuallyHidden } from '#components/VisuallyHidden.tsx'
import type { Reading } from '#state/articles/reader.ts'
import styles from './ArticleScreen.module.css'
import { useGoBack } from '../search/BackButton.tsx'

type NoArticleProps = { readonly status: Reading['status']; readonly onRetry: () => void }

/** Renders the state of an article that is loading, could not be loaded, or was not found. */
export function NoArticle({ status, onRetry }: NoArticleProps) {
  const goBack = useGoBack()
  if (status === 'missing') return <Absent icon="help" text="article.notFound" action="article.back" onPress={goBack} />
  if (status === 'failed') return <Absent icon="warning" text="article.failed" action="retry" onPress={onRetry} />
  return <Loading />
}

type AbsentProps = {
  readonly icon: IconName
  readonly text: 'article.notFound' | 'article.failed'
  /** Message id of the button's label. */
  readonly action: 'article.back' | 'retry'
  readonly onPress: () => void
}

const Absent = ({ icon, text, action, onPress }: AbsentProps) => (
  <EmptyState
    icon={icon}
    action={
      <Button kind="quiet" onPress={onPress}>
        <FormattedMessage id={action} />
      </Button>
    }
  >
    <span role="alert">
      <FormattedMessage id={text} />
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
