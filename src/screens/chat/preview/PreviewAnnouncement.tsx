import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { VisuallyHidden } from '#components/VisuallyHidden.tsx'

/** Time for which the live region stays empty, in ms. Screen readers ignore the text with which a region appears. */
const EMPTY_MS = 500

/**
 * Renders the heading of a preview and announces it. It is the number of new messages, not their texts, because the
 * preview interrupts a visitor who reads the page.
 */
export function PreviewAnnouncement({ count }: { readonly count: number }) {
  const text = useIntl().formatMessage({ id: 'messages.new' }, { count })
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), EMPTY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <h1 aria-label={text}>
      <VisuallyHidden role="status">{isReady && text}</VisuallyHidden>
    </h1>
  )
}
