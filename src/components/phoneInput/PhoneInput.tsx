import { PHONE_MAX_LENGTH } from '#domain/limits.ts'
import { countryOf, parseCountry, withCountry } from '#domain/phone.ts'
import { CountryPicker } from './CountryPicker.tsx'
import styles from './PhoneInput.module.css'

export type PhoneInputProps = {
  readonly id: string
  readonly value: string
  /** What the visitor has chosen, else where they seem to be; '' if nobody knows. */
  readonly country: string
  readonly locale: string
  readonly placeholder: string
  readonly labels: { readonly country: string; readonly noCountry: string }
  readonly isInvalid: boolean
  readonly describedBy: string | undefined
  readonly onChange: (value: string) => void
  readonly onCountry: (country: string) => void
}

/** A number and its country; either of them leads the other. */
export function PhoneInput({ value, locale, labels, isInvalid, describedBy, ...props }: PhoneInputProps) {
  const chosen = parseCountry(props.country)
  const country = countryOf(value, chosen) ?? chosen
  return (
    // Numbers are written from left to right in every language, their country first.
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
          // From the first digit on it is the visitor's: no later guess may change what the number means.
          const meant = countryOf(target.value, chosen) ?? chosen
          if (meant !== undefined) props.onCountry(meant)
          props.onChange(target.value)
        }}
      />
    </div>
  )
}
