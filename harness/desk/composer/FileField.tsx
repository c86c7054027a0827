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

/** Reads a file. The type of an unknown file is that of any bytes. */
const readFile = async (file: File): Promise<DeskFile> => ({
  name: file.name,
  mediaType: file.type || 'application/octet-stream',
  base64: toBase64(new Uint8Array(await file.arrayBuffer())),
})
