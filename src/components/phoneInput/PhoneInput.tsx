import { PHONE_MAX_LENGTH } from '#domain/limits.ts'
import { countryOf, parseCountry, withCountry } from '#domain/preChat/phone.ts'
import { CountryPicker } from './CountryPicker.tsx'
import styles from './PhoneInput.module.css'

export type PhoneInputProps = {
  readonly id: string
  readonly value: string
  /** Country that the visitor has chosen, otherwise the detected country; '' if unknown. */
  readonly country: string
  readonly locale: string
  readonly placeholder: string
  readonly labels: { readonly country: string; readonly noCountry: string }
  readonly isInvalid: boolean
  readonly describedBy: string | undefined
  readonly onChange: (value: string) => void
  readonly onCountry: (country: string) => void
}

/** Renders a phone number and its country. A change of either updates the other. */
export function PhoneInput({ value, locale, labels, isInvalid, describedBy, ...props }: PhoneInputProps) {
  const chosen = parseCountry(props.country)
  const country = countryOf(value, chosen) ?? chosen
  return (
    // Phone numbers are written from left to right in every language, with the country first.
    <div className={styles['phone']} dir="ltr">
      <CountryPicker
        locale={locale}
        country={country}
        label={labels.country}
        noCountry={labels.noCountry}
        onPick={(picked) => {
          props.onCountry(picked)
          props.onChange(withCountry(value, picked))
        }}
      />
      <input
        id={props.id}
        className={styles['number']}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={PHONE_MAX_LENGTH}
        placeholder={props.placeholder}
        value={value}
        required
        aria-invalid={isInvalid}
        aria-describedby={describedBy}
        onChange={({ target }) => {
          // The first input fixes the country, so that a later guess cannot change the meaning of the number.
          const guess = countryOf(target.value, chosen) ?? chosen
          if (guess !== undefined) props.onCountry(guess)
          props.onChange(target.value)
        }}
      />
    </div>
  )
}
