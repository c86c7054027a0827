/** Lazy chunk with the phone field and the rules of phone numbers. */
export { countryOfLocale, parseCountry, toE164 } from '#domain/preChat/phone.ts'
export { PhoneInput } from './PhoneInput.tsx'
