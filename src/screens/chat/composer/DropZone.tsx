import { type DragEvent, type ReactNode, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Icon } from '#components/Icon.tsx'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectCanAttach } from '#state/selectors/composer.ts'
import { ATTACH } from './AttachButton.tsx'
import styles from './DropZone.module.css'

type DropZoneProps = { readonly className: string | undefined; readonly children: ReactNode }

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** Accepts files dropped on the conversation. If files are not allowed, the browser must not open them either. */
export function DropZone({ className, children }: DropZoneProps) {
  const dispatch = useAppDispatch()
  const canAttach = useAppSelector(selectCanAttach)
  const [depth, setDepth] = useState(0)
  const ifFiles = (act: (event: DragEvent) => void) => (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    act(event)
  }
  return (
    <div
      className={className}
      role="presentation"
      onDragEnter={ifFiles(() => setDepth(depth + 1))}
      onDragLeave={ifFiles(() => setDepth(Math.max(0, depth - 1)))}
      onDragOver={ifFiles(({ dataTransfer }) => {
        dataTransfer.dropEffect = canAttach ? 'copy' : 'none'
      })}
      onDrop={ifFiles(({ dataTransfer }) => {
        setDepth(0)
        if (canAttach) dispatch({ type: 'files/offered', files: [...dataTransfer.files] })
      })}
    >
      {children}
      {BUILT_IN.attachments && canAttach && depth > 0 && (
        <div className={styles['veil']} aria-hidden="true">
          <Icon icon={ATTACH} />
          <FormattedMessage id="composer.drop" />
        </div>
      )}
    </div>
  )
}
