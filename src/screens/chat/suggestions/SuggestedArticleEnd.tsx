import { useEffect, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '#components/Button.tsx'
import { FeatureTexts } from '#components/featureTexts/FeatureTexts.tsx'
import type { Article } from '#domain/article/article.ts'
import { plainTitle } from '#domain/article/articleText.ts'
import { articleUrl } from '#domain/article/helpCentre.ts'
import { selectHelpCentreOrigin } from '#state/articles/articles.ts'
import { selectHasSuggestionHelped } from '#state/articles/suggestions.ts'
import { selectDraft } from '#state/conversation/draft.ts'
import { selectIsSuggested } from '#state/articles/suggestionSetting.ts'
import { useAppDispatch, useAppSelector, useAppStore } from '#state/hooks.ts'
import { useGoTo } from '../../navigation.ts'
import styles from './SuggestedArticleEnd.module.css'

type SuggestedArticleEndProps = { readonly article: Article }

/** Asks below a suggested article whether it has answered the question. It stays in sight while the article scrolls. */
export const SuggestedArticleEnd = ({ article }: SuggestedArticleEndProps) => (
  <FeatureTexts group="suggestions">
    <Bar article={article} />
  </FeatureTexts>
)

function Bar({ article }: SuggestedArticleEndProps) {
  const hasHelped = useAppSelector(selectHasSuggestionHelped)
  const bar = useRef<HTMLDivElement>(null)
  const hadQuestion = useRef(!hasHelped)
  useEffect(() => {
    // The pressed button disappears with the focus.
    if (hadQuestion.current && hasHelped) bar.current?.focus()
    hadQuestion.current = !hasHelped
  }, [hasHelped])
  return (
    <div className={styles['bar']} ref={bar} tabIndex={-1}>
      {hasHelped ? <Thanks /> : <Question article={article} />}
    </div>
  )
}

function Question({ article }: SuggestedArticleEndProps) {
  const dispatch = useAppDispatch()
  const goTo = useGoTo()
  const store = useAppStore()
  const note = useNote(article)
  const { id } = article
  return (
    <>
      <p className={styles['text']}>
        <FormattedMessage id="suggestions.question" />
      </p>
      <Button
        kind="quiet"
        onPress={() => {
          dispatch({ type: 'articles/rated', id, isHelpful: true })
          dispatch({ type: 'suggestions/helped', id })
        }}
      >
        <FormattedMessage id="suggestions.helped" />
      </Button>
      <Button
        kind="quiet"
        onPress={() => {
          if (!selectIsSuggested(store.getState(), id)) return
          dispatch({ type: 'suggestions/stillAsked', id, note })
          goTo('/chat')
        }}
      >
        <FormattedMessage id="suggestions.stillAsk" />
      </Button>
    </>
  )
}

/** Returns the sentence about the article that is sent with the message, and its public address if it has one. */
function useNote(article: Article): string {
  const intl = useIntl()
  const origin = useAppSelector(selectHelpCentreOrigin)
  const sentence = intl.formatMessage({ id: 'article.handOver' }, { title: plainTitle(article) })
  return origin && article.slug ? `${sentence}\n${articleUrl(origin, article)}` : sentence
}

/** Renders thanks. The unsent message stays until the visitor deletes it. */
function Thanks() {
  const dispatch = useAppDispatch()
  const goTo = useGoTo()
  const hasDraft = useAppSelector((state) => selectDraft(state) !== '')
  return (
    <>
      <p className={styles['text']}>
        <FormattedMessage id={hasDraft ? 'suggestions.thanks' : 'article.helpfulThanks'} />
      </p>
      {hasDraft && (
        <>
          {/* A second press of “This helped” must not delete the message. */}
          <Button kind="quiet" onPress={() => goTo('/chat')}>
            <FormattedMessage id="suggestions.backToMessage" />
          </Button>
          <Button kind="quiet" onPress={() => dispatch({ type: 'draft/changed', text: '' })}>
            <FormattedMessage id="suggestions.discard" />
          </Button>
        </>
      )}
    </>
  )
}
