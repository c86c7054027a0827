import { type ChangeEvent, useRef } from 'react'
import { IconButton } from '../icons/IconButton.tsx'
import { saveFile } from '../timeline/saveFile.ts'
import type { Step } from './history.ts'
import { readStateFile, toStateFile } from './stateFile.ts'

type StateFilesProps = {
  readonly steps: readonly Step[]
  readonly onOpened: (file: { readonly name: string; readonly steps: readonly Step[] }) => void
  /** Called with a sentence if a file is refused, and with an empty text if one is opened. */
  readonly onProblem: (problem: string) => void
}

/** Exports the history as a file, and imports one. */
export function StateFiles({ steps, onOpened, onProblem }: StateFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  const save = (): void =>
    saveFile('livechat-widget.redux.json', new Blob([toStateFile(steps)], { type: 'application/json' }))
  const open = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? []
    if (file === undefined) return
    try {
      onOpened({ name: file.name, steps: readStateFile(await file.text()) })
      onProblem('')
    } catch (reason) {
      onProblem(`${file.name}: ${reason instanceof Error ? reason.message : String(reason)}`)
    }
    // The same file can be chosen again.
    target.value = ''
  }
  return (
    <>
      <IconButton icon="open" label="Import a history" onClick={() => input.current?.click()} />
      <IconButton icon="save" label="Export the history" isDisabled={steps.length === 0} onClick={save} />
      <input
        ref={input}
        type="file"
        accept=".json"
        aria-label="File of a history"
        hidden
        onChange={(event) => void open(event)}
      />
    </>
  )
}
