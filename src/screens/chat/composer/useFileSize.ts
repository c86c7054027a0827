import { useIntl } from 'react-intl'

const UNITS = ['kilobyte', 'megabyte', 'gigabyte'] as const

/** Returns a formatter of bytes in the reader's locale, from 1 kB on; undefined for an unknown size. */
export function useFileSize(): (bytes: number | undefined) => string | undefined {
  const intl = useIntl()
  return (bytes) => {
    if (bytes === undefined) return undefined
    const kilobytes = Math.max(1, bytes / 1024)
    const step = Math.min(UNITS.length - 1, Math.floor(Math.log(kilobytes) / Math.log(1024)))
    return intl.formatNumber(kilobytes / 1024 ** step, {
      style: 'unit',
      unit: UNITS[step] ?? 'kilobyte',
      maximumFractionDigits: step > 0 ? 1 : 0,
    })
  }
}
