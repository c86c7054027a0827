import { useIntl } from 'react-intl'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Bytes in the reader's own words, to one digit; nothing for a size nobody told. */
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
