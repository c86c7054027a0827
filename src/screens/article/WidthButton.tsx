import { useEffect } from 'react'
import { useIntl } from 'react-intl'
import { IconButton } from '#components/IconButton.tsx'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectCanWiden, selectIsWide } from '#state/articles/panelWidth.ts'

const EXPAND = 'M12 4h4v4M16 4l-5 5M8 16H4v-4M4 16l5-5'
const COLLAPSE = 'M15 9h-4V5M11 9l5-5M5 11h4v4M9 11l-5 5'

/** Renders a button that makes the panel wide or narrow. The panel is wide only while an article is on screen. */
export function WidthButton() {
  const intl = useIntl()
  const dispatch = useAppDispatch()
  const isShown = useAppSelector(selectCanWiden)
  const isWide = useAppSelector(selectIsWide)
  useEffect(() => {
    if (!isWide) return undefined
    dispatch({ type: 'widget/widthChanged', isWide })
    return () => void dispatch({ type: 'widget/widthChanged', isWide: false })
  }, [dispatch, isWide])
  if (!isShown) return null
  return (
    <IconButton
      icon={isWide ? COLLAPSE : EXPAND}
      label={intl.formatMessage({ id: isWide ? 'article.collapse' : 'article.expand' })}
      onPress={() => dispatch({ type: 'widget/widthChosen', isWide: !isWide })}
    />
  )
}
