import { useMemo } from 'react'
import { Blocks } from './Blocks.tsx'
import { parseMarkup } from './parseMarkup.ts'
import { PlainText } from './PlainText.tsx'
import styles from './RichText.module.css'

/** Renders a safe subset of Markdown as React elements. The typed text never becomes HTML. */
export function MarkedText({ text }: { readonly text: string }) {
  const tokens = useMemo(() => parseMarkup(text), [text])
  if (!tokens) return <PlainText text={text} />
  return (
    <div className={styles['root']}>
      <Blocks tokens={tokens} />
    </div>
  )
}
