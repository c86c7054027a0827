import { useEffect, useId, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '#components/Button.tsx'
import type { Article } from '#domain/article/article.ts'
import { selectIsHelpful } from '#state/articles/articleRatings.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { MoreHelp } from '../search/MoreHelp.tsx'
import styles from './ArticleRating.module.css'
import { useStartChatAboutArticle } from './useHandOver.ts'

type ArticleRatingProps = { readonly article: Article }

/**
 * Renders the question whether the article helped, and thanks for the answer, which takes the focus of the pressed
 * button, so that screen readers announce it. Except after "Yes", it offers a person.
 */
export function ArticleRating({ article }: ArticleRatingProps) {
  const isHelpful = useAppSelector((state) => selectIsHelpful(state, article.id))
  const startChat = useStartChatAboutArticle(article)
  const end = useRef<HTMLDivElement>(null)
  const hadQuestion = useRef(isHelpful === undefined)
  useEffect(() => {
    if (hadQuestion.current && isHelpful !== undefined) end.current?.focus()
    hadQuestion.current = isHelpful === undefined
  }, [isHelpful])
  return (
    <div className={styles['end']} ref={end} tabIndex={-1}>
      {isHelpful === undefined ? (
        <Question article={article} />
      ) : (
        <p className={styles['thanks']}>
          <FormattedMessage id="article.helpfulThanks" />
        </p>
      )}
      {isHelpful !== true && <MoreHelp heading="h3" onStartChat={startChat} />}
    </div>
  )
}

function Question({ article: { id } }: ArticleRatingProps) {
  const titleId = useId()
  const dispatch = useAppDispatch()
  const rate = (isHelpful: boolean) => () => void dispatch({ type: 'articles/rated', id, isHelpful })
  return (
    <div className={styles['question']} role="group" aria-labelledby={titleId}>
      <h3 className={styles['text']} id={titleId}>
        <FormattedMessage id="article.helpful" />
      </h3>
      <Button kind="quiet" onPress={rate(true)}>
        <FormattedMessage id="article.helpfulYes" />
      </Button>
      <Button kind="quiet" onPress={rate(false)}>
        <FormattedMessage id="article.helpfulNo" />
      </Button>
    </div>
  )
}
