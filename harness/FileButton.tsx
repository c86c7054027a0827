import { type ChangeEvent, useRef } from 'react'
import { IconButton } from './icons/IconButton.tsx'
import panes from './pane.module.css'

type FileButtonProps = {
  readonly label: string
  /** Name of the field, which tests and tools fill. */
  readonly fieldName: string
  /** Endings of the files that can be chosen, separated by commas. */
  readonly accept: string
  readonly onFile: (file: File) => Promise<unknown>
  /** Renders the button of a tool bar. */
  readonly isIcon?: boolean
}

/** Lets a person choose a file. The same file can be chosen again. */
export function FileButton({ label, fieldName, accept, onFile, isIcon = false }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const open = (): void => input.current?.click()
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? []
    if (file !== undefined) await onFile(file)
    target.value = ''
  }
  return (
    <>
      {isIcon ? (
        <IconButton icon="open" label={label} onClick={open} />
      ) : (
        <button className={panes.button} type="button" onClick={open}>
          {label}
        </button>
      )}
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={fieldName}
        hidden
        onChange={(event) => void choose(event)}
      />
    </>
  )
}
