import { useIntl } from 'react-intl'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Returns a formatter of bytes in the reader's locale, with at most one decimal; undefined for an unknown size. */
export function useFileSize(): (bytes: number | undefined) => string | undefined {
  const intl = useIntl()
  return (bytes) => {
    if (bytes === undefined) return undefined
    const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)))
    return intl.formatNumber(bytes / 1024 ** step, {
      style: 'unit',
      unit: UNITS[step] ?? 'byte',
      unitDisplay: 'short',
      maximumFractionDigits: step > 1 ? 1 : 0,
    })
  }
}
