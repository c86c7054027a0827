import { lazy, Suspense, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { IconButton } from '#components/IconButton.tsx'
import { selectSkinTone } from '#state/emoji.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import styles from './EmojiButton.module.css'

const EmojiPicker = lazy(async () => {
  try {
    return { default: (await import('#components/emojiPicker/EmojiPicker.tsx')).EmojiPicker }
  } catch {
    return { default: ({ labels }: { readonly labels: { readonly failed: string } }) => <>{labels.failed}</> }
  }
})

/** Beside the build's own scripts. */
const EMOJI_DATA = '/widget/emoji'

export function EmojiButton({ onPick }: { readonly onPick: (emoji: string) => void }) {
  const intl = useIntl()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = (): void => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div
      className={styles['emoji']}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <IconButton
        ref={button}
        icon="smile"
        label={intl.formatMessage({ id: 'composer.emoji' })}
        isOpen={isOpen}
        onPress={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <div className={styles['panel']}>
          <Suspense>
            <Picker
              onPick={(emoji) => {
                onPick(emoji)
                close()
              }}
              onClose={close}
            />
          </Suspense>
        </div>
      )}
    </div>
  )
}

type PickerProps = { readonly onPick: (emoji: string) => void; readonly onClose: () => void }

function Picker({ onPick, onClose }: PickerProps) {
  const intl = useIntl()
  const dispatch = useAppDispatch()
  const skinTone = useAppSelector(selectSkinTone)
  return (
    <EmojiPicker
      locale={intl.locale}
      emojibaseUrl={EMOJI_DATA}
      labels={{
        search: intl.formatMessage({ id: 'emoji.search' }),
        empty: intl.formatMessage({ id: 'emoji.empty' }),
        failed: intl.formatMessage({ id: 'emoji.failed' }),
        loading: intl.formatMessage({ id: 'loading' }),
        skinTone: intl.formatMessage({ id: 'emoji.skinTone' }),
      }}
      skinTone={skinTone}
      onSkinTone={(tone) => dispatch({ type: 'emoji/toneChosen', tone })}
      onPick={onPick}
      onClose={onClose}
    />
  )
}
