import { CliError } from '../errors.ts'

/** Project of Sentry that gets source maps, as the environment variables of sentry-cli name it. */
export type SentrySettings = {
  /** Organization token, or another token that may upload source maps. */
  readonly authToken?: string | undefined
  /** Names (slugs) of the organization and of the project. */
  readonly org?: string | undefined
  readonly project?: string | undefined
  /** Address of the server. Undefined: the one in the token, or sentry.io. */
  readonly url?: string | undefined
}

type Variables = Readonly<Record<string, string>>

/** Reads the environment variables of sentry-cli. */
export const readSentrySettings = (env: Readonly<Record<string, string | undefined>>): SentrySettings => ({
  authToken: env['SENTRY_AUTH_TOKEN'],
  org: env['SENTRY_ORG'],
  project: env['SENTRY_PROJECT'],
  url: env['SENTRY_URL'],
})

/**
 * Returns the environment variables of sentry-cli. Throws `badSentrySettings` if one is missing or invalid. An empty one
 * counts as missing.
 */
export function toSentryVariables({ authToken, org, project, url }: SentrySettings): Variables {
  const needed = entriesOf({ SENTRY_AUTH_TOKEN: authToken, SENTRY_ORG: org, SENTRY_PROJECT: project })
  const missing = needed.flatMap(([name, value]) => (value === '' ? [name] : []))
  if (missing.length > 0) throw new CliError('badSentrySettings', `not set: ${missing.join(', ')}`)
  const unreadable = needed.find(([, value]) => /\s/.test(value))
  if (unreadable !== undefined) throw new CliError('badSentrySettings', `${unreadable[0]} contains white space`)
  const optional = entriesOf({ SENTRY_URL: url }).filter(([, value]) => value !== '')
  if (!optional.every(([, value]) => /^https?:/.test(value) && URL.canParse(value)))
    throw new CliError('badSentrySettings', 'SENTRY_URL is not an http or https address')
  return Object.fromEntries([...needed, ...optional])
}

const entriesOf = (variables: Readonly<Record<string, string | undefined>>): readonly (readonly [string, string])[] =>
  Object.entries(variables).map(([name, value = '']) => [name, value])
