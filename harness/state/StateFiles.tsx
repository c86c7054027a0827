import { FileButton } from '../FileButton.tsx'
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
  const save = (): void =>
    saveFile('livechat-widget.redux.json', new Blob([toStateFile(steps)], { type: 'application/json' }))
  const open = async (file: File): Promise<void> => {
    try {
      onOpened({ name: file.name, steps: readStateFile(await file.text()) })
      onProblem('')
    } catch (reason) {
      onProblem(`${file.name}: ${reason instanceof Error ? reason.message : String(reason)}`)
    }
  }
  return (
    <>
      <FileButton label="Import a history" fieldName="File of a history" accept=".json" onFile={open} isIcon />
      <IconButton icon="save" label="Export the history" isDisabled={steps.length === 0} onClick={save} />
    </>
  )
}
