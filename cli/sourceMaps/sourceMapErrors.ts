import type { ErrorTable } from '../errorTable.ts'

/** Wrong settings of `publish --sourcemaps`. Exit code 2. */
export const SOURCE_MAP_USAGE_ERRORS = {
  badSentrySettings: (problem) => [
    `--sourcemaps needs the settings of Sentry: ${problem}.`,
    'Give an organization token in SENTRY_AUTH_TOKEN, the names of the organization and the project in SENTRY_ORG and SENTRY_PROJECT, and the address of your own server in SENTRY_URL.',
  ],
} satisfies ErrorTable

/** Failures of Sentry. Exit code 3. */
export const SOURCE_MAP_ENVIRONMENT_ERRORS = {
  sentryFailed: (problem) => [
    `The source maps were not uploaded: ${problem}. The release is stored, and visitors keep their release.`,
    'Check Sentry, then run the command again, or publish without --sourcemaps.',
  ],
} satisfies ErrorTable
