import { Suspense, useRef } from 'react'
import { useIntl } from 'react-intl'
import type { IconPath } from '#components/Icon.tsx'
import { IconButton } from '#components/IconButton.tsx'
import { ACCEPTED_TYPES } from '#domain/message/attachment.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { FileTray, ScreenOffer } from './LazyFiles.ts'

export const ATTACH: IconPath =
  'M17 9.3l-6.8 6.8a4.44 4.44 0 01-6.28-6.28l6.8-6.8a2.96 2.96 0 014.19 4.19l-6.81 6.8a1.48 1.48 0 01-2.09-2.09l6.28-6.28'

/** Renders a button for the browser's own file picker, which on a phone also offers the camera. */
export function AttachButton() {
  const intl = useIntl()
  const dispatch = useAppDispatch()
  const hasPictureEditor = useAppSelector(({ widget }) => widget.hasPictureEditor)
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        icon={ATTACH}
        label={intl.formatMessage({ id: 'composer.attach' })}
        onPress={() => {
          // The tray is loaded while the visitor chooses. If it cannot be, the first file loads it.
          void FileTray.fetch().catch(() => undefined)
          input.current?.click()
        }}
      />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPTED_TYPES}
        onChange={({ target }) => {
          dispatch({ type: 'files/offered', files: [...(target.files ?? [])] })
          // Without this reset, the visitor could not choose a removed file again.
          target.value = ''
        }}
      />
      {BUILT_IN.pictureEditor && hasPictureEditor && (
        <Suspense>
          <ScreenOffer />
        </Suspense>
      )}
    </>
  )
}
