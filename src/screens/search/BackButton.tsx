import { useIntl } from 'react-intl'
import { useLocation, useNavigate } from 'react-router-dom'
import { IconButton } from '#components/IconButton.tsx'
import { useAppSelector } from '#state/hooks.ts'
import { selectIsEmbedded } from '#state/widget.ts'
import { fieldsOf, text } from '#tools/fields.ts'
import { RETURN_STATE, usePageQuery } from '../navigation.ts'

/** Returns a function that goes back to the screen from which the article was opened; to Help if none is known. */
export function useGoBack(): () => void {
  const navigate = useNavigate()
  const pageQuery = usePageQuery()
  const { key, state } = useLocation()
  const isEmbedded = useAppSelector(selectIsEmbedded)
  const { from, search: fromSearch } = fieldsOf(state)
  const pathname = from === '/home' || from === '/chat' ? from : '/help'
  const search = from === pathname ? (text(fromSearch) ?? pageQuery) : pageQuery
  return () => {
    if (isEmbedded || key === 'default') void navigate({ pathname, search }, { replace: true, state: RETURN_STATE })
    else void navigate(-1)
  }
}

export function BackButton() {
  const intl = useIntl()
  return <IconButton icon="back" label={intl.formatMessage({ id: 'article.back' })} onPress={useGoBack()} />
}
