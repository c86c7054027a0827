import { Suspense, useRef } from 'react'
import { useIntl } from 'react-intl'
import { loadChunk, rejectNotBuiltIn } from '#browser/chunks.ts'
import type { IconPath } from '#components/Icon.tsx'
import { IconButton } from '#components/IconButton.tsx'
import { lazyComponent, Nothing } from '#components/lazyComponent.tsx'
import { ACCEPTED_TYPES } from '#domain/message/attachment.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'

export const ATTACH: IconPath =
  'M17 9.3l-6.8 6.8a4.44 4.44 0 01-6.28-6.28l6.8-6.8a2.96 2.96 0 014.19 4.19l-6.81 6.8a1.48 1.48 0 01-2.09-2.09l6.28-6.28'

const ScreenOffer = /* @__PURE__ */ lazyComponent(
  BUILT_IN.attachments && BUILT_IN.pictureEditor ? () => import('./OutgoingFiles.tsx') : rejectNotBuiltIn,
  (files) => files.ScreenOffer,
  Nothing,
)

/** Loads the tray of chosen files before the first file. It never rejects: the tray is loaded again with a file. */
export const fetchOutgoingFiles = (): Promise<unknown> =>
  loadChunk(BUILT_IN.attachments ? () => import('./OutgoingFiles.tsx') : rejectNotBuiltIn).catch(() => undefined)

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
          void fetchOutgoingFiles()
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
