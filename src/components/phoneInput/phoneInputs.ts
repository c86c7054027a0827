/** The field and what it knows of the world's numbers, in one chunk. */
export { countryOfLocale, parseCountry, toE164 } from '#domain/phone.ts'
export { PhoneInput } from './PhoneInput.tsx'
