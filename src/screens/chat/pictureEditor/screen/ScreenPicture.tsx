import { Suspense, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { FeatureTexts } from '#components/featureTexts/FeatureTexts.tsx'
import type { IconPath } from '#components/Icon.tsx'
import { IconButton } from '#components/IconButton.tsx'
import { Notice } from '#components/Notice.tsx'
import { PictureEditor } from '../LazyEditor.ts'
import styles from './ScreenPicture.module.css'
import { useScreenPicture } from './useScreenPicture.ts'

const SCREEN: IconPath = 'M3 4h14v9.500H3zM7.500 17h5M10 13.500V17'

const TEXTS = { failed: 'pictureEditor.screenFailed', forbidden: 'pictureEditor.screenForbidden' } as const

/** Renders the button that takes a picture of the screen, which then opens in the editor. Lazy chunk. */
export const ScreenPicture = () => (
  <FeatureTexts group="pictureEditor">
    <ScreenButton />
  </FeatureTexts>
)

function ScreenButton() {
  const intl = useIntl()
  const button = useRef<HTMLButtonElement>(null)
  const { take, clear, problem, picture } = useScreenPicture(button)
  const press = (): void => {
    const window = button.current?.ownerDocument.defaultView
    if (window) void take(window)
  }
  const close = (): void => {
    clear()
    button.current?.focus()
  }
  const dismiss = intl.formatMessage({ id: 'alert.dismiss' })
  return (
    <>
      <IconButton
        ref={button}
        icon={SCREEN}
        label={intl.formatMessage({ id: 'pictureEditor.screen' })}
        onPress={press}
      />
      {problem && (
        <div className={styles['note']}>
          <Notice tone="danger" action={<IconButton icon="close" label={dismiss} onPress={close} />}>
            <FormattedMessage id={TEXTS[problem]} />
          </Notice>
        </div>
      )}
      {picture && (
        <Suspense>
          <PictureEditor chosen={picture} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
