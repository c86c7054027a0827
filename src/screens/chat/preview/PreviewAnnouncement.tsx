import { useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { VisuallyHidden } from '#components/VisuallyHidden.tsx'

/** Time for which the live region stays empty, in ms. Screen readers ignore the text with which a region appears. */
const EMPTY_MS = 500

/** Announces the number of new messages, not their texts: the preview interrupts a visitor who reads the page. */
export function PreviewAnnouncement({ count }: { readonly count: number }) {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), EMPTY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <VisuallyHidden role="status">
      {isReady && <FormattedMessage id="messages.new" values={{ count }} />}
    </VisuallyHidden>
  )
}
