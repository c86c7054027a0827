import { EmojiPicker as Parts, useActiveEmoji } from 'frimousse'
import { type KeyboardEvent, type Ref, type RefObject, useEffect, useRef, useState } from 'react'
import { CategoryButtons } from './CategoryButtons.tsx'
import { ACTIVE_EMOJI_ID, GRID, GRID_ID } from './emojiGrid.tsx'
import { EmojiRow } from './EmojiRow.tsx'
import styles from './EmojiPicker.module.css'
import { SkinToneButton, SkinToneChoice } from './SkinToneChoice.tsx'
import type { SkinTone } from '#domain/message/emoji.ts'
import { useEmojiData } from './useEmojiData.ts'

type EmojiPickerLabels = {
  readonly search: string
  readonly empty: string
  readonly loading: string
  readonly failed: string
  readonly skinTone: string
  readonly recent: string
}

type EmojiPickerProps = {
  readonly labels: EmojiPickerLabels
  /** Address of the emoji data in the visitor's language, without a trailing slash. */
  readonly emojibaseUrl: string
  readonly skinTone: SkinTone
  /** Emoji that the visitor has picked last, the newest first. */
  readonly recent: readonly string[]
  readonly onSkinTone: (tone: SkinTone) => void
  readonly onPick: (emoji: string) => void
  readonly onClose: () => void
}

const [COLUMNS, TOUCH_COLUMNS] = [8, 7]

export function EmojiPicker(props: EmojiPickerProps) {
  const { labels, emojibaseUrl, skinTone, recent, onSkinTone, onPick, onClose } = props
  const search = useRef<HTMLInputElement>(null)
  const viewport = useRef<HTMLDivElement>(null)
  const [isSearching, setSearching] = useState(false)
  const [isChoosingTone, setChoosingTone] = useState(false)
  const [columns] = useState(() => (matchMedia('(pointer: coarse)').matches ? TOUCH_COLUMNS : COLUMNS))
  const { hasFailed, categories, resolve } = useEmojiData()

  useEffect(() => search.current?.focus({ preventScroll: true }), [])

  const chooseTone = (tone: SkinTone): void => {
    onSkinTone(tone)
    setChoosingTone(false)
    search.current?.focus()
  }
  return (
    <Parts.Root
      className={styles['picker']}
      role="dialog"
      aria-label={labels.search}
      emojibaseUrl={emojibaseUrl}
      resolveEmojiData={resolve}
      skinTone={skinTone}
      columns={columns}
      onEmojiSelect={({ emoji }) => onPick(emoji)}
      onKeyDown={(event) => handleKey(event, onClose)}
    >
      <div className={styles['head']}>
        <SearchField
          ref={search}
          label={labels.search}
          hasGrid={!hasFailed}
          onSearch={(text) => setSearching(text !== '')}
        />
        <SkinToneButton
          label={labels.skinTone}
          isOpen={isChoosingTone}
          onPress={() => setChoosingTone((isOpen) => !isOpen)}
        />
      </div>
      {isChoosingTone && <SkinToneChoice label={labels.skinTone} onChoose={chooseTone} />}
      {!isSearching && recent.length > 0 && (
        <EmojiRow label={labels.recent} emoji={recent.slice(0, columns)} onPick={onPick} />
      )}
      {hasFailed ? <Failed label={labels.failed} /> : <Emojis ref={viewport} labels={labels} />}
      {!isSearching && categories.length > 0 && <CategoryButtons categories={categories} viewport={viewport} />}
    </Parts.Root>
  )
}

type SearchFieldProps = {
  readonly label: string
  /** False if the emoji could not be loaded. */
  readonly hasGrid: boolean
  readonly onSearch: (text: string) => void
  readonly ref: Ref<HTMLInputElement>
}

/**
 * Renders the search field, a combobox whose popup is the grid. Its empty `form` detaches it from the composer: Enter must
 * not send the draft.
 */
function SearchField({ label, hasGrid, onSearch, ref }: SearchFieldProps) {
  const active = useActiveEmoji()
  return (
    <Parts.Search
      ref={ref}
      className={styles['search']}
      form=""
      role="combobox"
      aria-label={label}
      aria-autocomplete="list"
      aria-haspopup="grid"
      aria-expanded={hasGrid}
      aria-controls={hasGrid ? GRID_ID : undefined}
      aria-activedescendant={active && ACTIVE_EMOJI_ID}
      placeholder={label}
      onChange={({ target }) => onSearch(target.value)}
    />
  )
}

const Failed = ({ label }: { readonly label: string }) => (
  <p className={styles['words']} role="status">
    {label}
  </p>
)

/** Renders the emoji from left to right in every language, as the library's arrow keys work only that way. */
const Emojis = ({
  labels,
  ref,
}: {
  readonly labels: EmojiPickerLabels
  readonly ref: RefObject<HTMLDivElement | null>
}) => (
  <Parts.Viewport ref={ref} className={styles['viewport']} dir="ltr">
    <Parts.Loading className={styles['words']} role="status">
      {labels.loading}
    </Parts.Loading>
    <Parts.Empty className={styles['words']} role="status">
      {labels.empty}
    </Parts.Empty>
    <Parts.List id={GRID_ID} components={GRID} />
  </Parts.Viewport>
)

/** Key code during an IME composition. In Safari, `isComposing` is already false for the key that ends it. */
const COMPOSING_KEY_CODE = 229

function handleKey(event: KeyboardEvent, onClose: () => void): void {
  const isComposing = event.nativeEvent.isComposing || event.keyCode === COMPOSING_KEY_CODE
  // The library listens on the document, and would pick an emoji with the Enter that ends a composition.
  if (isComposing) return event.stopPropagation()
  if (event.key !== 'Escape') return
  event.preventDefault()
  event.stopPropagation()
  onClose()
}
