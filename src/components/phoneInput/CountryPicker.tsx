import { useMemo } from 'react'
import { listCountries, type PhoneCountry } from '#domain/preChat/phone.ts'
import styles from './PhoneInput.module.css'

type CountryPickerProps = {
  readonly locale: string
  readonly country: PhoneCountry['code'] | undefined
  readonly label: string
  readonly noCountry: string
  readonly onPick: (country: PhoneCountry['code']) => void
}

/** Renders a native list, which every input method can use, and on top of it the chosen country in short form. */
export function CountryPicker({ locale, country, label, noCountry, onPick }: CountryPickerProps) {
  const countries = useMemo(() => listCountries(locale), [locale])
  const chosen = countries.find(({ code }) => code === country)
  return (
    <span className={styles['picker']}>
      <select
        className={styles['list']}
        aria-label={label}
        autoComplete="tel-country-code"
        value={country ?? ''}
        onChange={({ target }) => {
          const picked = countries.find(({ code }) => code === target.value)
          if (picked) onPick(picked.code)
        }}
      >
        {country === undefined && <option value="">{noCountry}</option>}
        {countries.map(({ code, name, dialCode }) => (
          <option key={code} value={code}>{`${name} (\u2066+${dialCode}\u2069)`}</option>
        ))}
      </select>
      <span className={styles['chosen']} aria-hidden="true">
        {chosen ? (
          <>
            <span className={styles['code']}>{chosen.code}</span>
            <bdi dir="ltr">+{chosen.dialCode}</bdi>
          </>
        ) : (
          <span className={styles['code']}>+</span>
        )}
      </span>
    </span>
  )
}
