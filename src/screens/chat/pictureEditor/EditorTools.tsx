import { FormattedMessage, useIntl } from 'react-intl'
import { Icon, type IconPath } from '#components/Icon.tsx'
import { type Tool, TOOLS } from '#domain/picture/edits.ts'
import styles from './PictureEditor.module.css'
import type { PictureEdits } from './usePictureEdits.ts'

const ICONS: Readonly<Record<Tool | 'undo' | 'redo', IconPath>> = {
  crop: 'M6 2.5V14h11.5M2.5 6H14v11.5',
  blackOut: 'M3.5 6.5h13v7h-13zM6 9h8M6 11h8',
  blur: 'M10 3.5c2.5 3 4.5 5.2 4.5 8a4.5 4.5 0 01-9 0c0-2.8 2-5 4.5-8zM10 13.5a2 2 0 002-2',
  arrow: 'M4.5 15.500l11-11M8.5 4.500h7v7',
  undo: 'M7 4L3.5 7.5 7 11M4 7.500h8a4 4 0 010 8H8',
  redo: 'M13 4l3.5 3.500L13 11M16 7.500H8a4 4 0 000 8h4',
}

/** Renders the tools, of which one is chosen. */
export function EditorTools({ editor }: { readonly editor: PictureEdits }) {
  const intl = useIntl()
  const { tool, pickTool } = editor
  return (
    <div className={styles['tools']} role="group" aria-label={intl.formatMessage({ id: 'pictureEditor.tools' })}>
      {TOOLS.map((name) => (
        <button
          key={name}
          className={styles['tool']}
          type="button"
          aria-pressed={name === tool}
          onClick={() => pickTool(name)}
        >
          <Icon icon={ICONS[name]} />
          <FormattedMessage id={`pictureEditor.${name}`} />
        </button>
      ))}
    </div>
  )
}

/** Renders the buttons that undo and repeat edits. */
export function EditorSteps({ editor: { edits, area, undo, redo } }: { readonly editor: PictureEdits }) {
  return (
    <div className={styles['steps']}>
      <StepButton name="undo" isDisabled={edits.done.length === 0 && !area} onPress={undo} />
      <StepButton name="redo" isDisabled={edits.undone.length === 0} onPress={redo} />
    </div>
  )
}

type StepButtonProps = { readonly name: 'undo' | 'redo'; readonly isDisabled: boolean; readonly onPress: () => void }

/** Renders an icon button. Without a step, it is only `aria-disabled`, as a disabled button would lose the focus. */
function StepButton({ name, isDisabled, onPress }: StepButtonProps) {
  const label = useIntl().formatMessage({ id: `pictureEditor.${name}` })
  return (
    <button
      className={styles['step']}
      type="button"
      aria-label={label}
      aria-disabled={isDisabled}
      title={label}
      onClick={onPress}
    >
      <Icon icon={ICONS[name]} />
    </button>
  )
}
