/** Where defects are told of, as a page's settings say. */
export type ErrorReporting = {
  /** '' is nowhere. */
  readonly dsn: string
  readonly isEnabled: boolean
  /** Tenants of which nothing is told. */
  readonly excludedTokens: readonly unknown[]
}

/** Our own, to try things with; a page's settings may name others. */
const EXCLUDED_TOKENS: readonly string[] = ['demo', 'plain', 'bot', 'away', 'test']

/** Whatever cannot be read is as good as not configured; what is to be left out stays out. */
export function readErrorReporting(settings: unknown): ErrorReporting {
  const { dsn, isEnabled, excludedTokens }: Readonly<Record<string, unknown>> =
    typeof settings === 'object' && settings !== null ? { ...settings } : {}
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
