import { useRef } from 'react'
import { useIntl } from 'react-intl'
import { IconButton } from '#components/IconButton.tsx'
import { ACCEPTED_TYPES } from '#domain/message/attachment.ts'
import { useAppDispatch } from '#state/hooks.ts'

/** Renders a button for the browser's own file picker, which on a phone also offers the camera. */
export function AttachButton() {
  const intl = useIntl()
  const dispatch = useAppDispatch()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        icon="attach"
        label={intl.formatMessage({ id: 'composer.attach' })}
        onPress={() => input.current?.click()}
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
    </>
  )
}
