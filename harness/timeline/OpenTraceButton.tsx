import { type ChangeEvent, useRef } from 'react'
import panes from '../pane.module.css'

type OpenTraceButtonProps = { readonly onFile: (file: File) => Promise<unknown> }

/** Lets a person choose the file of a trace. */
export function OpenTraceButton({ onFile }: OpenTraceButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? []
    if (file !== undefined) await onFile(file)
    // The same file can be chosen again.
    target.value = ''
  }
  return (
    <>
      <button className={panes.button} type="button" onClick={() => input.current?.click()}>
        Open trace
      </button>
      <input
        ref={input}
        type="file"
        accept=".gz,.json"
        aria-label="Trace file"
        hidden
        onChange={(event) => void choose(event)}
      />
    </>
  )
}
