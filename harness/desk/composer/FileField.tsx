import { toBase64 } from '../../base64.ts'
import { Problem } from '../Problem.tsx'
import type { DeskFile } from '../records.ts'
import { useAction } from '../useAction.ts'
import styles from './Composer.module.css'

type FileFieldProps = { readonly files: readonly DeskFile[]; readonly onChange: (files: readonly DeskFile[]) => void }

/** Renders the attachments of a message, with buttons to remove them, and a field that adds files of this computer. */
export function FileField({ files, onChange }: FileFieldProps) {
  const reading = useAction()
  const add = (chosen: FileList | null): void =>
    void reading.run(async () => onChange([...files, ...(await Promise.all(Array.from(chosen ?? [], readFile)))]))
  return (
    <div className={styles.files}>
      {files.map((file) => (
        <span key={nameOf(file)} className={styles.file}>
          {nameOf(file)}{' '}
          <button
            className={styles.link}
            type="button"
            aria-label={`Remove ${nameOf(file)}`}
            onClick={() => onChange(files.filter((other) => other !== file))}
          >
            ×
          </button>
        </span>
      ))}
      <label className={styles.addFile}>
        Attach files
        <input className={styles.fileInput} type="file" multiple onChange={({ target }) => add(target.files)} />
      </label>
      <Problem action={reading} />
    </div>
  )
}

const nameOf = (file: DeskFile): string => ('name' in file ? file.name : file.title)

/** Largest file in bytes: the sandbox accepts 4 MB of JSON, in which base64 needs a third more than the bytes. */
const LIMIT_BYTES = 3_000_000

/** Reads a file. The type of an unknown file is that of any bytes. Rejects if the file is too large. */
async function readFile(file: File): Promise<DeskFile> {
  if (file.size > LIMIT_BYTES)
    throw new Error(`${file.name} is larger than 3 MB. Choose a smaller file, or send it as the visitor in the widget.`)
  return {
    name: file.name,
    mediaType: file.type || 'application/octet-stream',
    base64: toBase64(new Uint8Array(await file.arrayBuffer())),
  }
}
