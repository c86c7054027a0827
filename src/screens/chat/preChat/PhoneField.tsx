import { Suspense, useEffect } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { rejectNotBuiltIn } from '#browser/chunks.ts'
import { lazyComponent } from '#components/lazyComponent.tsx'
import type { PhoneInputProps } from '#components/phoneInput/PhoneInput.tsx'
import { PHONE_MAX_LENGTH } from '#domain/limits.ts'
import { valueIn } from '#domain/preChat/preChat.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectPreChat } from '#state/visitor/preChat.ts'
import { selectAsksCountryCode } from '#state/selectors/preChat.ts'
import type { ControlProps } from './controlProps.ts'
import styles from '../fields.module.css'
import { COUNTRY_KEY, usePhone } from './usePhone.ts'
import { placeholderOf } from './labels.ts'

/** Phone field with all countries. Lazy chunk; if it cannot be loaded, a plain field replaces it. */
const PhoneInput = lazyComponent(
  BUILT_IN.preChat && BUILT_IN.phone ? () => import('#components/phoneInput/phoneInputs.lazy.ts') : rejectNotBuiltIn,
  (phone) => phone.PhoneInput,
  (props: PhoneInputProps) => <PlainInput {...props} />,
)

export function PhoneField({ field, ...props }: ControlProps) {
  const intl = useIntl()
  const hasPicker = useAppSelector(selectAsksCountryCode)
  const placeholder = placeholderOf(field) ?? intl.formatMessage({ id: 'phone.placeholder' })
  const input = { ...props, placeholder }
  return BUILT_IN.phone && hasPicker ? <PhoneWithCountry {...input} /> : <PlainInput {...input} />
}

type InputProps = Omit<ControlProps, 'field'> & { readonly placeholder: string }

function PhoneWithCountry(props: InputProps) {
  const intl = useIntl()
  const dispatch = useAppDispatch()
  const { country } = usePhone(true)
  const { values, country: guessedCountry } = useAppSelector(selectPreChat)
  const isUnknown = guessedCountry === 'unknown' && valueIn(values, COUNTRY_KEY) === ''
  useEffect(() => void dispatch({ type: 'preChat/countryRequested' }), [dispatch])
  return (
    <>
      {/* The fallback takes no input, as the real field would replace it while the visitor types. */}
      <Suspense fallback={<div className={styles['input']} />}>
        <PhoneInput
          {...props}
          locale={intl.locale}
          country={country}
          labels={{
            country: intl.formatMessage({ id: 'phone.country' }),
            noCountry: intl.formatMessage({ id: 'phone.noCountry' }),
          }}
          onCountry={(value) => dispatch({ type: 'preChat/filled', key: COUNTRY_KEY, value })}
        />
      </Suspense>
      {isUnknown && (
        <p className={styles['hint']} role="status">
          <FormattedMessage id="phone.countryUnknown" />
        </p>
      )}
    </>
  )
}

const PlainInput = ({ id, value, placeholder, isInvalid, describedBy, onChange }: InputProps) => (
  <input
    id={id}
    className={styles['input']}
    type="tel"
    autoComplete="tel"
    dir="ltr"
    maxLength={PHONE_MAX_LENGTH}
    placeholder={placeholder}
    required
    aria-invalid={isInvalid}
    aria-describedby={describedBy}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
)
