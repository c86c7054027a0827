import { useIntl } from 'react-intl'

/** Returns a function that formats a length in seconds, such as `1:05`, in the digits of the reader's language. */
export function useClock(): (seconds: number) => string {
  const intl = useIntl()
  return (seconds) => {
    const whole = Math.max(0, Math.floor(seconds))
    const rest = intl.formatNumber(whole % 60, { minimumIntegerDigits: 2 })
    return `${intl.formatNumber(Math.floor(whole / 60), { useGrouping: false })}:${rest}`
  }
}
