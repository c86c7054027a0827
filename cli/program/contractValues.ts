import { InvalidArgumentError } from 'commander'
import { CliError } from '../errors.ts'
import { REPORT_FORMATS, type ReportFile } from '../contracts/report/reports.ts'
import { parseChoice, parsePath } from './values.ts'

/** One value of `--url`. */
export type NamedUrl = { readonly service: string | undefined; readonly url: string }

type NamedValues = Readonly<Record<string, string>>

/**
 * Collects values of `--url`: `http://localhost:3000` for all services, or `middleware=http://localhost:4000` for one.
 */
export function collectUrl(text: string, before: readonly NamedUrl[] = []): readonly NamedUrl[] {
  const [, service, url = text] = /^([a-z][\w.-]*)=(.+)$/i.exec(text) ?? []
  if (before.some((one) => one.service === service))
    throw new InvalidArgumentError(`${service ?? 'The address of all services'} is named twice.`)
  if (before.some((one) => (one.service === undefined) !== (service === undefined)))
    throw new InvalidArgumentError('Use one address for all services, or NAME=URL for each.')
  return [...before, { service, url }]
}

export function toUrls(urls: readonly NamedUrl[] | undefined): string | NamedValues | undefined {
  if (urls === undefined) return undefined
  const [first] = urls
  if (first !== undefined && first.service === undefined) return first.url
  return Object.fromEntries(urls.map(({ service = '', url }) => [service, url]))
}

/** Collects HTTP headers such as `Authorization: Bearer …`. */
export function collectHeader(text: string, before: NamedValues = {}): NamedValues {
  const [, name, value] = /^([!#$%&'*+.^`|~\w-]+):[ \t]*([\t\x20-\x7E\u0080-\u00FF]*)$/.exec(text) ?? []
  // Commander would print the value in its error message, and the value may be a secret.
  if (name === undefined || value === undefined)
    throw new CliError('usage', 'One of the headers is invalid.', {
      next: "Write each as 'Name: value', in quotation marks.",
    })
  return { ...before, [name]: value.trim() }
}

/** Collects state values such as `messageId=502`. */
export function collectValue(text: string, before: NamedValues = {}): NamedValues {
  const [, name, value] = /^([A-Za-z]\w*)=(.*)$/s.exec(text) ?? []
  if (name === undefined || value === undefined) throw new InvalidArgumentError('Write it as name=value.')
  return { ...before, [name]: value }
}

/** Collects report files such as `html=contracts.html`. */
export function collectReport(text: string, before: readonly ReportFile[] = []): readonly ReportFile[] {
  const [, name = text, file = ''] = /^(\w+)=(.*)$/s.exec(text) ?? []
  const format = REPORT_FORMATS.find((one) => one === parseChoice(name, REPORT_FORMATS))
  if (format === undefined || file === '') throw new InvalidArgumentError('Write it as html=contracts.html.')
  return [...before, { format, file: parsePath(file) }]
}

export function parseTimeout(text: string): number {
  const milliseconds = Number(text)
  if (/^\d{1,6}$/.test(text) && milliseconds >= 100) return milliseconds
  throw new InvalidArgumentError('Use a number of milliseconds from 100 to 999999.')
}
