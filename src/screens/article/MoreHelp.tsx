import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '#components/Button.tsx'
import { type Article, plainTitle } from '#domain/article.ts'
import { SEARCH_MIN_LENGTH } from '#domain/limits.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectSearchTerm } from '#state/search.ts'
import { useGoTo } from '../navigation.ts'
import styles from './MoreHelp.module.css'

/** The way on to a person, with what was looked for and read already in the composer. */
export function MoreHelp({ article }: { readonly article: Article }) {
  const intl = useIntl()
  const dispatch = useAppDispatch()
  const goTo = useGoTo()
  const query = useAppSelector(selectSearchTerm)
  const ask = (): void => {
    const id = query.length < SEARCH_MIN_LENGTH ? 'article.handOver' : 'article.handOverSearch'
    const text = intl.formatMessage({ id }, { query, title: plainTitle(article) })
    dispatch({ type: 'articles/helpWanted', id: article.id, text })
    goTo('/chat')
  }
  return (
    <aside className={styles['more']}>
      <h3 className={styles['words']}>
        <FormattedMessage id="article.needHelp" />
      </h3>
      <Button kind="quiet" onPress={ask}>
        <FormattedMessage id="article.helpWanted" />
      </Button>
    </aside>
  )
}
