import { withoutDirection } from '../message/displayText.ts'

/** Characters that a file name must not have on Windows, macOS or Linux, and white space. */
const UNSAFE = /[\s<>:"/\\|?*.]+/g

/** Names of devices on Windows, which no file may have. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/** Maximum length of the part that names the company, in characters. File systems allow 255 bytes for the whole name. */
const COMPANY_MAX_LENGTH = 40

/** Returns the name of a saved file from the company and the local day, which is valid on every system. */
export function toSavedFileName(company: string, day: Date, extension: string): string {
  const words = withoutDirection(company.replace(UNSAFE, '-')).replace(/^-+|-+$/g, '')
  const safe = Array.from(words).slice(0, COMPANY_MAX_LENGTH).join('')
  const date = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${safe === '' || DEVICE.test(safe) ? 'chat' : safe}-${date.join('-')}.${extension}`
}
