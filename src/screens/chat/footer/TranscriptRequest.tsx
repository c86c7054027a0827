import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '#components/Button.tsx'
import { Icon } from '#components/Icon.tsx'
import { isEmail, normaliseEmail } from '#domain/message/form.ts'
import { selectContact } from '#state/visitor/contact.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectIsTranscriptPending } from '#state/conversation/transcript.ts'
import styles from './TranscriptRequest.module.css'

/**
 * Renders a button that sends the conversation by e-mail: to the known address, or to one that the visitor enters. The
 * form and the button replace each other and take over the focus.
 */
export function TranscriptRequest() {
  const dispatch = useAppDispatch()
  const [isFormOpen, setFormOpen] = useState(false)
  const { email, hasEmail } = useAppSelector(selectContact)
  const isBusy = useAppSelector(selectIsTranscriptPending)
  const request = (address: string): void => {
    if (isBusy) return
    setFormOpen(false)
    dispatch({ type: 'transcript/requested', email: address })
  }
  return (
    <div className={styles['request']} ref={useFocusAfter(isFormOpen)}>
      {isFormOpen ? (
        <AddressForm onGiven={request} />
      ) : (
        <Button
          kind="link"
          isBusy={isBusy}
          // With `hasEmail` but no `email`, the server knows the address without disclosing it, and ignores the address
          // of the request.
          onPress={() => (email !== undefined || hasEmail ? request(email ?? '') : setFormOpen(true))}
        >
          <FormattedMessage id="transcript.request" />
        </Button>
      )}
    </div>
  )
}

/** Returns the ref of an element whose first control gets the focus when the value changes. */
function useFocusAfter(value: boolean) {
  const element = useRef<HTMLDivElement>(null)
  const previous = useRef(value)
  useEffect(() => {
    if (previous.current !== value) element.current?.querySelector<HTMLElement>('input, button')?.focus()
    previous.current = value
  }, [value])
  return element
}

function AddressForm({ onGiven }: { readonly onGiven: (email: string) => void }) {
  const id = useId()
  const [address, setAddress] = useState('')
  const [isChecked, setChecked] = useState(false)
  const hasProblem = isChecked && !isEmail(address)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setChecked(true)
    if (isEmail(address)) onGiven(normaliseEmail(address))
  }
  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      <label className={styles['label']} htmlFor={id}>
        <FormattedMessage id="form.email" />
      </label>
      <input
        id={id}
        className={styles['input']}
        type="email"
        autoComplete="email"
        required
        aria-invalid={hasProblem}
        aria-describedby={hasProblem ? 'transcript-problem' : undefined}
        value={address}
        onChange={({ target }) => setAddress(target.value)}
      />
      <Button kind="quiet" isSubmit>
        <FormattedMessage id="transcript.send" />
      </Button>
      {hasProblem && (
        <p className={styles['problem']} id="transcript-problem" role="alert">
          <Icon icon="warning" />
          <FormattedMessage id="form.invalidEmail" />
        </p>
      )}
    </form>
  )
}
