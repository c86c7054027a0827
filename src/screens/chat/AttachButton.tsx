import { useRef } from 'react'
import { useIntl } from 'react-intl'
import { IconButton } from '#components/IconButton.tsx'
import { ACCEPTED_TYPES } from '#domain/attachment.ts'
import { useAppDispatch } from '#state/hooks.ts'

/** The browser's own picker, which on a phone offers the camera too. */
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
          // The same file may be chosen again after it was taken out.
          target.value = ''
        }}
      />
    </>
  )
}
