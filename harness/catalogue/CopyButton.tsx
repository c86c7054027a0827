import { useState } from 'react'
import panes from '../pane.module.css'

type CopyButtonProps = {
  readonly label: string
  /** Returns the text to copy at the moment of the click. */
  readonly text: () => string
}

/** Copies a text, and says whether it worked until the focus leaves the button. */
export function CopyButton({ label, text }: CopyButtonProps) {
  const [result, setResult] = useState('')
  const copy = (): void =>
    void navigator.clipboard.writeText(text()).then(
      () => setResult('Copied'),
      () => setResult('The browser refused to copy'),
    )
  return (
    <button className={panes.button} type="button" onClick={copy} onBlur={() => setResult('')}>
      <span aria-live="polite">{result || label}</span>
    </button>
  )
}
