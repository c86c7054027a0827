import {
  AsYouType,
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import metadata from 'libphonenumber-js/min/metadata'

/**
 * Country with its dial code. This module includes the phone metadata of all countries, so code of the first view must
 * not import it.
 */
export type PhoneCountry = { readonly code: CountryCode; readonly name: string; readonly dialCode: string }

export const parseCountry = (text: string | undefined): CountryCode | undefined =>
  text !== undefined && isSupportedCountry(text) ? text : undefined

/**
 * Returns the number in E.164; undefined if it is invalid. A number without a plus is read as a number of the given
 * country.
 */
export function toE164(text: string, country?: CountryCode): string | undefined {
  const number = parsePhoneNumberFromString(text, {
    extract: false,
    ...(country !== undefined && { defaultCountry: country }),
  })
  return number?.isValid() ? number.number : undefined
}

/**
 * Returns the country of a number that begins with a plus; otherwise undefined. Of several countries with the same dial
 * code, it is the preferred or the largest.
 */
export function countryOf(text: string, preferred?: CountryCode): CountryCode | undefined {
  if (!isInternational(text)) return undefined
  const typed = new AsYouType()
  typed.input(text)
  const dialCode = typed.getCallingCode()
  if (dialCode === undefined) return undefined
  const isPreferred = preferred !== undefined && getCountryCallingCode(preferred) === dialCode
  return typed.getCountry() ?? (isPreferred ? preferred : mainCountryOf(dialCode))
}

/** Returns the first country of a dial code: the metadata lists the largest country first. */
const mainCountryOf = (dialCode: string): CountryCode | undefined =>
  Object.entries(metadata.country_calling_codes).find(([code]) => code === dialCode)?.[1][0]

/** Moves a number to another country: replaces the dial code and keeps the rest. */
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

/** Returns all countries with their names in the visitor's language, in the order of that language. */
export function listCountries(locale: string): readonly PhoneCountry[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  const { compare } = new Intl.Collator(locale)
  return getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code, dialCode: getCountryCallingCode(code) }))
    .toSorted((one, other) => compare(one.name, other.name))
}

/** Returns the region of a locale, or the most likely region of its language. */
export const countryOfLocale = (locale: string): CountryCode | undefined =>
  parseCountry(new Intl.Locale(locale).maximize().region)
