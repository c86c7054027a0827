import { useEffect } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNavigate, useParams } from 'react-router-dom'
import { EmptyState } from '#components/EmptyState.tsx'
import { Icon } from '#components/Icon.tsx'
import { IconButton } from '#components/IconButton.tsx'
import { articleUrl, parseArticleId, plainTitle } from '#domain/article.ts'
import { selectArticle, selectHelpCentreOrigin } from '#state/articles.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { ScreenHeader } from '../ScreenHeader.tsx'
import styles from './ArticleScreen.module.css'

/** Names the article and leads to it in the help centre; its text is not shown inside the widget. */
export function ArticleScreen() {
  const dispatch = useAppDispatch()
  useEffect(() => void dispatch({ type: 'articles/requested' }), [dispatch])
  return (
    <div className={styles['screen']}>
      <ScreenHeader before={<BackButton />} />
      <ArticleCard />
    </div>
  )
}

function BackButton() {
  const intl = useIntl()
  const navigate = useNavigate()
  return <IconButton icon="back" label={intl.formatMessage({ id: 'article.back' })} onPress={() => void navigate(-1)} />
}

function ArticleCard() {
  const { id = '' } = useParams()
  const article = useAppSelector((state) => selectArticle(state, parseArticleId(id)))
  const origin = useAppSelector(selectHelpCentreOrigin)
  if (article === undefined || origin === undefined)
    return (
      <EmptyState icon="help">
        <FormattedMessage id="article.notFound" />
      </EmptyState>
    )
  return (
    <article className={styles['article']} dir="auto">
      <h2 className={styles['title']}>{plainTitle(article)}</h2>
      <p>
        <FormattedMessage id="article.readThere" />
      </p>
      <a className={styles['link']} href={articleUrl(origin, article)} target="_blank" rel="noopener noreferrer">
        <FormattedMessage id="article.openInNewTab" />
        <Icon name="external" />
      </a>
    </article>
  )
}
