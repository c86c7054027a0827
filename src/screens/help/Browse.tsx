import { useEffect, useId, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { Icon } from '#components/Icon.tsx'
import type { Article } from '#domain/article/article.ts'
import { groupByCategory } from '#domain/article/helpCentre.ts'
import { selectAllArticles, selectPinnedArticles } from '#state/articles/articles.ts'
import { selectOpenedCategory } from '#state/articles/openedCategory.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { useGoTo } from '../navigation.ts'
import { ArticleGroup, ArticleList, ListGroup } from '../search/ArticleGroup.tsx'
import rows from '../search/rows.module.css'
import { useIsBack } from '../search/useIsBack.ts'
import styles from './Browse.module.css'
import { useCategory } from './category.ts'

/** Renders the pinned articles and all categories, or the articles of the category in the address. Lazy chunk. */
export function Browse() {
  const category = useCategory()
  const pinned = useAppSelector(selectPinnedArticles)
  const groups = groupByCategory(useAppSelector(selectAllArticles))
  const shown = groups.find(([title]) => title === category)
  if (shown) return <Category key={category} title={shown[0]} articles={shown[1]} />
  return (
    <div>
      {pinned.length > 0 && (
        <ArticleGroup articles={pinned}>
          <FormattedMessage id="help.pinned" />
        </ArticleGroup>
      )}
      <Categories groups={groups} />
    </div>
  )
}

const scrollerOf = (element: Element | null): Element | null | undefined => element?.closest('[data-scroller]')

type CategoriesProps = { readonly groups: ReturnType<typeof groupByCategory> }

function Categories({ groups }: CategoriesProps) {
  return (
    <ListGroup heading={<FormattedMessage id="help.all" />}>
      {groups.map(([title, { length }]) => (
        <li key={title}>
          <CategoryItem title={title} count={length} />
        </li>
      ))}
    </ListGroup>
  )
}

const CategoryTitle = ({ title }: { readonly title: string }) => title || <FormattedMessage id="help.pinned" />

function CategoryItem({ title, count }: { readonly title: string; readonly count: number }) {
  const dispatch = useAppDispatch()
  const goTo = useGoTo()
  const opened = useAppSelector(selectOpenedCategory)
  const button = useRef<HTMLButtonElement>(null)
  const isBack = useIsBack()
  useEffect(() => {
    if (!isBack || opened?.title !== title) return
    button.current?.focus({ preventScroll: true })
    scrollerOf(button.current)?.scrollTo(0, opened.scrollTop)
    dispatch({ type: 'categories/returned' })
  }, [dispatch, isBack, opened, title])
  const open = (): void => {
    dispatch({ type: 'categories/opened', title, scrollTop: scrollerOf(button.current)?.scrollTop ?? 0 })
    goTo('/help', title)
  }
  return (
    <button ref={button} className={rows['row']} type="button" onClick={open}>
      <span className={styles['name']} dir="auto">
        <CategoryTitle title={title} />
      </span>
      <span className={styles['amount']}>
        <FormattedMessage id="help.articleCount" values={{ count }} />
      </span>
      <Icon icon="arrow" />
    </button>
  )
}

/** Renders the articles of a category. The heading gets the focus, so that screen readers announce the category. */
function Category({ title, articles }: { readonly title: string; readonly articles: readonly Article[] }) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const isBack = useIsBack()
  useEffect(() => {
    if (isBack) return
    heading.current?.focus({ preventScroll: true })
    scrollerOf(heading.current)?.scrollTo(0, 0)
  }, [isBack])
  return (
    <section aria-labelledby={id}>
      <h2 ref={heading} className={styles['heading']} id={id} tabIndex={-1} dir="auto">
        <CategoryTitle title={title} />
      </h2>
      <p className={styles['count']}>
        <FormattedMessage id="help.articleCount" values={{ count: articles.length }} />
      </p>
      <ArticleList articles={articles} />
    </section>
  )
}
