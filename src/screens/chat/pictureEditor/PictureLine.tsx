import { Suspense, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { FeatureTexts } from '#components/featureTexts/FeatureTexts.tsx'
import { VisuallyHidden } from '#components/VisuallyHidden.tsx'
import type { ChosenFile } from '#domain/message/attachment.ts'
import { useHasLasted } from '#components/hooks/useHasLasted.ts'
import { PictureEditor } from './LazyEditor.ts'
import styles from './PictureLine.module.css'

/** Renders, below the name of a chosen picture, that it is prepared, or the button that opens it in the editor. */
export function PictureLine({ chosen }: { readonly chosen: ChosenFile }) {
  // This text is needed without a network, so it is one of those that every visitor loads.
  if (chosen.isHeld === true && chosen.status === 'preparing')
    return (
      <span role="status">
        <FormattedMessage id="failure.network" />
      </span>
    )
  return (
    <FeatureTexts group="pictureEditor">
      {chosen.status === 'preparing' ? <Preparing /> : chosen.canEdit === true && <EditButton chosen={chosen} />}
    </FeatureTexts>
  )
}

/** Time after which a preparation is shown, in ms. */
const FLASH_MS = 150

function Preparing() {
  const isShown = useHasLasted(FLASH_MS, 'preparing')
  return <span role="status">{isShown && <FormattedMessage id="pictureEditor.preparing" />}</span>
}

function EditButton({ chosen }: { readonly chosen: ChosenFile }) {
  const [state, setState] = useState<'closed' | 'loading' | 'open' | 'missing'>('closed')
  const open = async (): Promise<void> => {
    setState('loading')
    try {
      await PictureEditor.fetch()
      setState('open')
    } catch {
      // The chunk could not be loaded, which has been reported. The next press loads it again.
      setState('missing')
    }
  }
  return (
    <span className={styles['line']}>
      <button className={styles['edit']} type="button" aria-disabled={state === 'loading'} onClick={() => void open()}>
        <FormattedMessage id="pictureEditor.edit" /> <VisuallyHidden>{chosen.file.name}</VisuallyHidden>
      </button>
      {state === 'missing' && (
        <span className={styles['problem']} role="alert">
          <FormattedMessage id="pictureEditor.missing" />
        </span>
      )}
      {state === 'open' && (
        <Suspense>
          <PictureEditor chosen={chosen} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </span>
  )
}
