import { fieldsOf } from '#tools/fields.ts'
/** Settings of the page for error reports. */
export type ErrorReporting = {
  /** Address of the report server; '' if there is none. */
  readonly dsn: string
  readonly isEnabled: boolean
  /** Tokens of tenants whose errors are not reported. */
  readonly excludedTokens: readonly unknown[]
}

/** Our own tenants for tests; the settings of a page may exclude others. */
const EXCLUDED_TOKENS: readonly string[] = ['demo', 'plain', 'bot', 'away', 'test']

/** Reads the settings. Unreadable settings mean that nothing is configured, and the default exclusions remain. */
export function readErrorReporting(settings: unknown): ErrorReporting {
  const { dsn, isEnabled, excludedTokens } = fieldsOf(settings)
  return {
    dsn: typeof dsn === 'string' && /^https?:\/\/[^@/]+@/.test(dsn) ? dsn : '',
    isEnabled: isEnabled === true,
    excludedTokens: Array.isArray(excludedTokens) ? excludedTokens : EXCLUDED_TOKENS,
  }
}

export const isReporting = (
  websiteToken: string | undefined,
  { dsn, isEnabled, excludedTokens }: ErrorReporting,
): boolean => isEnabled && dsn !== '' && websiteToken !== undefined && !excludedTokens.includes(websiteToken)
