import { useIntl } from 'react-intl'
import { useLocation, useNavigate } from 'react-router-dom'
import { IconButton } from '#components/IconButton.tsx'
import { useGoTo } from '../navigation.ts'

/** One step back; who came by the address alone has none, and goes to the list. */
export function useGoBack(): () => void {
  const navigate = useNavigate()
  const goTo = useGoTo()
  const { key } = useLocation()
  return () => (key === 'default' ? goTo('/help') : void navigate(-1))
}

export function BackButton() {
  const intl = useIntl()
  return <IconButton icon="back" label={intl.formatMessage({ id: 'article.back' })} onPress={useGoBack()} />
}
