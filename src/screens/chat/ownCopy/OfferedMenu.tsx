import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { loadChunk } from '#browser/chunks.ts'
import { useFeatureTexts, WithTexts } from '#components/featureTexts/FeatureTexts.tsx'
import { Menu, type MenuItem } from '#components/Menu.tsx'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { diagnostics, selectCanRecord } from '#state/visitor/diagnostics.ts'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { useSlices } from '../../useSlices.ts'
import { ForgetDialog } from './ForgetDialog.tsx'
import { SaveDialog } from './SaveDialog.tsx'

/* The bar that follows a dialog must appear without a network too, so it is loaded with the menu. */
if (BUILT_IN.forgetVisitor || BUILT_IN.offlineHistory) loadChunk(() => import('./PanelBar.tsx')).catch(() => undefined)

const ICONS = {
  forget: 'M4 6h12M8 6V4h4v2M6 6l1 10h6l1-10M8.5 9v4M11.5 9v4',
  record: 'M10 17a7 7 0 100-14 7 7 0 000 14zM10 12.5a2.5 2.5 0 100-5 2.5 2.5 0 000 5z',
  save: 'M10 4v8M6 8l4 4 4-4M4 16h12',
} as const

export type Offer = keyof typeof ICONS

type OfferedMenuProps = {
  readonly label: string
  /** Items of every chat, before and after those that the tenant offers. */
  readonly first: readonly MenuItem[]
  readonly last: readonly MenuItem[]
  /** Item whose dialog is open. */
  readonly question: Offer | 'end' | undefined
  readonly onAsk: (offer: Offer) => void
  readonly onClose: () => void
}

const SLICES = BUILT_IN.recorder ? { diagnostics } : {}

/** Renders the menu of the chat with what the tenant offers, and its dialogs. Lazy chunk of all these dialogs. */
export function OfferedMenu({ label, first, last, question, onAsk, onClose }: OfferedMenuProps) {
  useSlices(SLICES)
  const { texts, save, record, forget } = useOffers(onAsk)
  const items = [...first, ...save, ...record, ...last, ...forget]
  return (
    <WithTexts texts={texts}>
      {items.length > 0 && <Menu label={label} items={items} />}
      {BUILT_IN.saveConversation && question === 'save' && <SaveDialog onClose={onClose} />}
      {BUILT_IN.forgetVisitor && question === 'forget' && <ForgetDialog onClose={onClose} />}
      {BUILT_IN.recorder && question === 'record' && <RecordDialog onClose={onClose} />}
    </WithTexts>
  )
}

/** Returns the items that the tenant may offer now, once their texts are loaded, and these texts. */
function useOffers(onAsk: (offer: Offer) => void) {
  const hasConversation = useAppSelector(({ conversation }) => conversation.status === 'known')
  const canRecord = useAppSelector(selectCanRecord)
  const { save, forget, record } = useOfferedTexts(canRecord)
  const item = (offer: Offer, label: ReactNode): MenuItem => ({
    icon: ICONS[offer],
    label,
    onPress: () => onAsk(offer),
  })
  return {
    texts: { ...save, ...forget, ...record },
    save: save && hasConversation ? [item('save', <FormattedMessage id="savedCopy.start" />)] : [],
    record: record && canRecord ? [item('record', <FormattedMessage id="diagnostics.start" />)] : [],
    forget: forget ? [item('forget', <FormattedMessage id="forgetVisitor.start" />)] : [],
  }
}

const GROUPS = {
  save: BUILT_IN.saveConversation && 'savedCopy',
  forget: BUILT_IN.forgetVisitor && 'forgetVisitor',
  record: BUILT_IN.recorder && 'diagnostics',
  offline: BUILT_IN.offlineHistory && 'offlineHistory',
} as const

/** Loads the texts of what the tenant offers, and those of the line below a copy, which must appear without a network. */
function useOfferedTexts(canRecord: boolean) {
  const { save, forget, offline } = useAppSelector(({ widget }) => widget.ownCopy) ?? {}
  useFeatureTexts(offline === true && GROUPS.offline)
  return {
    save: useFeatureTexts(save === true && GROUPS.save),
    forget: useFeatureTexts(forget === true && GROUPS.forget),
    record: useFeatureTexts(canRecord && GROUPS.record),
  }
}

function RecordDialog({ onClose }: { readonly onClose: () => void }) {
  const dispatch = useAppDispatch()
  return (
    <ConfirmDialog
      messageId="diagnostics.start"
      isHarmless
      onCancel={onClose}
      onConfirm={() => {
        onClose()
        dispatch({ type: 'diagnostics/allowed' })
      }}
    />
  )
}
