import { type ChangeEvent, useRef } from 'react'
import { IconButton } from '../icons/IconButton.tsx'
import panes from '../pane.module.css'

type OpenTraceButtonProps = {
  readonly onFile: (file: File) => Promise<unknown>
  /** Renders the button of a tool bar. */
  readonly isIcon?: boolean
}

/** Lets a person choose the file of a trace. */
export function OpenTraceButton({ onFile, isIcon = false }: OpenTraceButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? []
    if (file !== undefined) await onFile(file)
    // The same file can be chosen again.
    target.value = ''
  }
  return (
    <>
      {isIcon ? (
        <IconButton icon="open" label="Open trace" onClick={() => input.current?.click()} />
      ) : (
        <button className={panes.button} type="button" onClick={() => input.current?.click()}>
          Open trace
        </button>
      )}
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
