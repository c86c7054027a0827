import { useIntl } from 'react-intl'
import { useLocation, useNavigate } from 'react-router-dom'
import { IconButton } from '#components/IconButton.tsx'
import { useAppSelector } from '#state/hooks.ts'
import { selectIsEmbedded } from '#state/widget.ts'
import { fieldsOf } from '#tools/fields.ts'
import { RETURN_STATE, usePageQuery } from '../navigation.ts'

/** Returns a function that goes back to the list from which the article was opened, or to Help without such a list. */
export function useGoBack(): () => void {
  const navigate = useNavigate()
  const search = usePageQuery()
  const { key, state } = useLocation()
  const isEmbedded = useAppSelector(selectIsEmbedded)
  const pathname = isFromHome(state) ? '/home' : '/help'
  return () => {
    if (isEmbedded || key === 'default') void navigate({ pathname, search }, { replace: true, state: RETURN_STATE })
    else void navigate(-1)
  }
}

const isFromHome = (state: unknown): boolean => fieldsOf(state)['from'] === '/home'

export function BackButton() {
  const intl = useIntl()
  return <IconButton icon="back" label={intl.formatMessage({ id: 'article.back' })} onPress={useGoBack()} />
}
