import {
  AsYouType,
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import metadata from 'libphonenumber-js/min/metadata'

/** The world's numbers: heavy, so nothing that shows first may import it. */
export type PhoneCountry = { readonly code: CountryCode; readonly name: string; readonly dialCode: string }

export const parseCountry = (text: string | undefined): CountryCode | undefined =>
  text !== undefined && isSupportedCountry(text) ? text : undefined

/** The number in E.164; a number without a plus is read as one of the country, where there is one. */
export function toE164(text: string, country?: CountryCode): string | undefined {
  const number = parsePhoneNumberFromString(text, {
    extract: false,
    ...(country !== undefined && { defaultCountry: country }),
  })
  return number?.isValid() ? number.number : undefined
}

/** The country a number that begins with a plus is of; of several that share the code, the preferred or the largest. */
export function countryOf(text: string, preferred?: CountryCode): CountryCode | undefined {
  if (!isInternational(text)) return undefined
  const typed = new AsYouType()
  typed.input(text)
  const dialCode = typed.getCallingCode()
  if (dialCode === undefined) return undefined
  const isPreferred = preferred !== undefined && getCountryCallingCode(preferred) === dialCode
  return typed.getCountry() ?? (isPreferred ? preferred : mainCountryOf(dialCode))
}

/** The lists name the largest first. */
const mainCountryOf = (dialCode: string): CountryCode | undefined =>
  Object.entries(metadata.country_calling_codes).find(([code]) => code === dialCode)?.[1][0]

/** The same number in another country: a code that was typed is exchanged, what comes behind it stays. */
export function withCountry(text: string, country: CountryCode): string {
  if (!isInternational(text)) return text
  const typed = new AsYouType()
  typed.input(text)
  const dialCode = typed.getCallingCode() ?? ''
  const digits = text.replace(/[^\d\s().\-/]/g, '').trim()
  const rest = digits.startsWith(dialCode) ? digits.slice(dialCode.length) : digits
  return `+${getCountryCallingCode(country)} ${rest.trim()}`
}

const isInternational = (text: string): boolean => /^\s*[+＋]/.test(text)

/** Every country by its name in the visitor's language, in that language's order. */
export function listCountries(locale: string): readonly PhoneCountry[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  const { compare } = new Intl.Collator(locale)
  return getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code, dialCode: getCountryCallingCode(code) }))
    .toSorted((one, other) => compare(one.name, other.name))
}

/** The region a language names, else the one where it is most at home. */
export const countryOfLocale = (locale: string): CountryCode | undefined =>
  parseCountry(new Intl.Locale(locale).maximize().region)
