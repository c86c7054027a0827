import { useEffect, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Icon } from '#components/Icon.tsx'
import { IconButton } from '#components/IconButton.tsx'
import { VisuallyHidden } from '#components/VisuallyHidden.tsx'
import { SEARCH_MAX_LENGTH } from '#domain/limits.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { type SearchState, selectSearch } from '#state/articles/search.ts'
import styles from './SearchBox.module.css'

/** Renders the search field that all lists of articles share. The query stays while the visitor reads an article. */
export function SearchBox() {
  const intl = useIntl()
  const dispatch = useAppDispatch()
  const { query, status } = useAppSelector(selectSearch)
  const input = useRef<HTMLInputElement>(null)
  useOnRetry(status, () => input.current?.focus())
  const label = intl.formatMessage({ id: 'search.label' })
  const clear = (): void => {
    dispatch({ type: 'search/changed', query: '' })
    input.current?.focus()
  }
  return (
    <div className={styles['search']} role="search">
      <span className={styles['icon']}>
        <Icon icon="search" />
      </span>
      <input
        ref={input}
        className={styles['input']}
        type="search"
        // An empty field has the direction of its placeholder.
        dir={query === '' ? undefined : 'auto'}
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        maxLength={SEARCH_MAX_LENGTH}
        value={query}
        onChange={({ target }) => dispatch({ type: 'search/changed', query: target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || query === '') return
          event.stopPropagation()
          clear()
        }}
      />
      <Busy isBusy={status === 'searching'} />
      {query !== '' && <IconButton icon="close" label={intl.formatMessage({ id: 'search.clear' })} onPress={clear} />}
    </div>
  )
}

/** Calls `onRetried` after a press of the Retry button, which disappears and would lose the focus. */
function useOnRetry(status: SearchState['status'], onRetried: () => void): void {
  const before = useRef(status)
  useEffect(() => {
    if (before.current === 'failed' && status === 'searching') onRetried()
    before.current = status
  })
}

/** Renders a spinner while a search runs. Screen readers announce text only in a region that existed before. */
const Busy = ({ isBusy }: { readonly isBusy: boolean }) => (
  <>
    <VisuallyHidden role="status">{isBusy && <FormattedMessage id="loading" />}</VisuallyHidden>
    {isBusy && <span className={styles['busy']} />}
  </>
)
