import type { DeskFile } from '../records.ts'
import styles from './Composer.module.css'

type FileFieldProps = { readonly files: readonly DeskFile[]; readonly onChange: (files: readonly DeskFile[]) => void }

/** Renders the attachments of a message, with buttons to remove them, and a field that adds files of this computer. */
export const FileField = ({ files, onChange }: FileFieldProps) => (
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
      <input
        className={styles.fileInput}
        type="file"
        multiple
        onChange={({ target }) =>
          void Promise.all(Array.from(target.files ?? [], readFile)).then((added) => onChange([...files, ...added]))
        }
      />
    </label>
  </div>
)

const nameOf = (file: DeskFile): string => ('name' in file ? file.name : file.title)

/** Reads a file. The type of an unknown file is that of any bytes. */
const readFile = (file: File): Promise<DeskFile> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('error', () => reject(new Error(`${file.name} cannot be read.`)))
    reader.addEventListener('load', () =>
      resolve({
        name: file.name,
        mediaType: file.type || 'application/octet-stream',
        base64: String(reader.result).split(',')[1] ?? '',
      }),
    )
    reader.readAsDataURL(file)
  })
