import { useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '#components/Button.tsx'
import styles from './SaveDialog.module.css'

/**
 * Renders a button that copies the conversation as text, for a browser that blocks the file. If the browser does not let
 * the page copy, the selected text is there for the visitor to copy.
 */
export function CopyText({ text }: { readonly text: string }) {
  const intl = useIntl()
  const field = useRef<HTMLTextAreaElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    field.current?.focus()
    field.current?.select()
    try {
      await field.current?.ownerDocument.defaultView?.navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // The browser or the page around the frame forbids it. The text is selected.
      setCopied(false)
    }
  }
  return (
    <>
      <textarea
        ref={field}
        className={styles['text']}
        readOnly
        rows={4}
        value={text}
        aria-label={intl.formatMessage({ id: 'chat.title' })}
        dir="auto"
      />
      <Button kind="quiet" onPress={() => void copy()}>
        <FormattedMessage id="savedCopy.copy" />
      </Button>
      <span className={styles['copied']} role="status">
        {isCopied && <FormattedMessage id="savedCopy.copied" />}
      </span>
    </>
  )
}
