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

type EmojiPanelProps = { readonly onPick: (emoji: string) => void; readonly onClose: () => void }

/** Renders the picker with translated labels and the visitor's skin tone. */
export function EmojiPanel({ onPick, onClose }: EmojiPanelProps) {
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
        onPick(emoji)
      }}
      onClose={onClose}
    />
  )
}
