import { useIntl } from 'react-intl'

/** Returns a function that formats a length in seconds, such as `1:05`, in the reader's digits; dashes if it is unknown. */
export function useClock(): (seconds: number | undefined) => string {
  const intl = useIntl()
  return (seconds) => {
    if (seconds === undefined) return '–:––'
    const whole = Math.max(0, Math.floor(seconds))
    const rest = intl.formatNumber(whole % 60, { minimumIntegerDigits: 2 })
    return `${intl.formatNumber(Math.floor(whole / 60), { useGrouping: false })}:${rest}`
  }
}
