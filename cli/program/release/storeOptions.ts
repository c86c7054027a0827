import { InvalidArgumentError } from 'commander'
import { toSuggestionSuffix } from '../../nearest.ts'
import { DEFAULT_CHANNEL } from '../../publish/channels.ts'
import { CHANNEL_NAME } from '../../publish/channelsFile.ts'
import { parseStoreAddress } from '../../publish/storeAddress.ts'
import type { Outcome } from '../../terminal/terminal.ts'

export const TO_FLAGS = '--to <address>'

/** Description of the option `--to` in every command. */
export const TO = 'address of the published files: s3://BUCKET/PREFIX or file:///FOLDER'

export const CHANNEL_FLAGS = '--channel <name>'

export const PERCENT_FLAGS = '--percent <number>'

/** Description of the option `--percent` in every command. */
export const PERCENT =
  'also give the release to this percentage of the page loads of tenants on stable; without it, the channel keeps its percentage'

export const REMOVE_TENANTS_FLAGS = '--remove-tenants'

/** Description of the option `--remove-tenants` in every command. */
export const REMOVE_TENANTS = 'allow a release that lacks tenants which visitors have now'

export function parseTo(text: string): string {
  if (parseStoreAddress(text) !== undefined) return text
  const suggestion = toSuggestionSuffix(text.split('/')[0] ?? '', ['s3:', 'file:'])
  throw new InvalidArgumentError(`Use s3://BUCKET, s3://BUCKET/PREFIX or file:///FOLDER.${suggestion}`)
}

/** Parses the name of a channel, such as the default `stable`. */
export function parseChannel(text: string): string {
  if (CHANNEL_NAME.test(text)) return text
  throw new InvalidArgumentError(
    `Use up to 32 letters from a to z, digits and -, such as ${DEFAULT_CHANNEL} or canary.`,
  )
}

/** Parses the name of a release, or its first characters. */
export function parseRelease(text: string): string {
  if (/^[\da-f]{4,16}$/.test(text)) return text
  throw new InvalidArgumentError('Use the buildId of a release, or at least its first four characters.')
}

/** Description of the option `--dry-run` in the commands that change channels. */
export const DRY_RUN = 'only list the tenants whose visitors would get another version'

/** Returns the outcome of a command that changes a store. The list of a dry run is its result, so `--quiet` prints it. */
export const toOutcome = (value: { readonly isDryRun: boolean }, lines: readonly string[]): Outcome =>
  value.isDryRun ? { value, output: lines.join('\n') } : { value, summary: lines }

/** Returns a parser of a whole number from 0 to `max`. */
export const parseCount =
  (max: number) =>
  (text: string): number => {
    const count = Number(text)
    if (/^\d{1,5}$/.test(text) && count <= max) return count
    throw new InvalidArgumentError(`Use a whole number from 0 to ${max}.`)
  }
