import { useSkinTone } from 'frimousse'
import styles from './EmojiPicker.module.css'
import type { SkinTone } from '#domain/message/emoji.ts'

type SkinToneChoiceProps = { readonly label: string; readonly onChoose: (tone: SkinTone) => void }

/** Renders a hand in every skin tone. Screen readers read the emoji's own name, which includes the tone. */
export function SkinToneChoice({ label, onChoose }: SkinToneChoiceProps) {
  const [chosen, , variations] = useSkinTone()
  return (
    <div className={styles['tones']} role="group" aria-label={label}>
      {variations.map(({ skinTone, emoji }) => (
        <button
          key={skinTone}
          className={styles['tone']}
          type="button"
          aria-pressed={skinTone === chosen}
          onClick={() => onChoose(skinTone)}
        >
          {emoji}
        </button>
      ))}
    </div>
  )
}

type SkinToneButtonProps = { readonly label: string; readonly isOpen: boolean; readonly onPress: () => void }

export function SkinToneButton({ label, isOpen, onPress }: SkinToneButtonProps) {
  const [chosen, , variations] = useSkinTone()
  return (
    <button
      className={styles['tone']}
      type="button"
      aria-label={label}
      aria-expanded={isOpen}
      title={label}
      onClick={onPress}
    >
      {variations.find(({ skinTone }) => skinTone === chosen)?.emoji}
    </button>
  )
}
