import type { RefObject } from 'react'
import { useIntl } from 'react-intl'
import { EmojiPicker } from '#components/emojiPicker/EmojiPicker.tsx'
import { pickLocale } from '#domain/locale.ts'
import { addRecentEmoji } from '#domain/message/recentEmoji.ts'
import { selectRecentEmoji, selectSkinTone } from '#state/conversation/emoji.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'

/**
 * Address of the emoji data, which has a folder for each locale. It is next to the folder of the build's scripts, wherever
 * that is served.
 */
const EMOJI_DATA = new URL('../emoji', import.meta.url).href

/** Text field that gets the chosen emoji. */
export type EmojiTarget = {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly onChange: (text: string) => void
}

type EmojiPanelProps = EmojiTarget & { readonly onClose: () => void }

/** Renders the picker with translated labels and the visitor's skin tone. */
export function EmojiPanel({ field, onChange, onClose }: EmojiPanelProps) {
  const intl = useIntl()
  const dispatch = useAppDispatch()
  const skinTone = useAppSelector(selectSkinTone)
  const recent = useAppSelector(selectRecentEmoji)
  return (
    <EmojiPicker
      emojibaseUrl={`${EMOJI_DATA}/${pickLocale([intl.locale], [])}`}
      labels={{
        search: intl.formatMessage({ id: 'emoji.search' }),
        empty: intl.formatMessage({ id: 'emoji.empty' }),
        failed: intl.formatMessage({ id: 'emoji.failed' }),
        loading: intl.formatMessage({ id: 'loading' }),
        skinTone: intl.formatMessage({ id: 'emoji.skinTone' }),
        recent: intl.formatMessage({ id: 'emoji.recent' }),
      }}
      skinTone={skinTone}
      recent={recent}
      onSkinTone={(tone) => dispatch({ type: 'emoji/changed', choice: { tone } })}
      onPick={(emoji) => {
        dispatch({ type: 'emoji/changed', choice: { recent: addRecentEmoji(recent, emoji) } })
        onClose()
        // With a keyboard, the visitor writes on. On a touch screen, the field would open the keyboard.
        if (matchMedia('(pointer: fine)').matches) field.current?.focus()
        insertText(field.current, emoji, onChange)
      }}
      onClose={onClose}
    />
  )
}

/**
 * Inserts a text in place of the selection. A field with the focus gets it as if it were typed, so that undo takes it back. A
 * script that sets the value would let redo write the text twice.
 */
function insertText(field: HTMLTextAreaElement | null, text: string, onChange: (value: string) => void): void {
  if (field === null) return
  const { ownerDocument } = field
  // No other interface adds a step to the undo of a field.
  if (ownerDocument.activeElement === field && ownerDocument.execCommand('insertText', false, text)) return
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
  onChange(field.value)
}
