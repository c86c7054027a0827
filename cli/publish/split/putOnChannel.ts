import { CliError } from '../../errors.ts'
import { type Channels, DEFAULT_CHANNEL, findSplitChannel, promote, setPercent } from '../channels.ts'

type PutOptions = {
  readonly release: string
  readonly channel: string
  /** Percentage of page loads that get the release. Undefined leaves the channel's share as it is. */
  readonly percent: number | undefined
  /** Present time, as ISO 8601. */
  readonly now: string
}

/**
 * Puts a release on a channel, and sets the channel's share of the page loads. Throws `splitOfDefault` for a share of
 * the default channel, which gets all other page loads, and `severalSplits` if another channel has a share.
 */
export function putOnChannel(state: Channels, { release, channel, percent, now }: PutOptions): Channels {
  const promoted = promote(state, { release, channel, now })
  if (percent === undefined) return promoted
  if (channel === DEFAULT_CHANNEL) throw new CliError('splitOfDefault', channel)
  const other = findSplitChannel(state)
  if (percent > 0 && other !== undefined && other !== channel)
    throw new CliError('severalSplits', other, { next: `Run \`widget-cli rollback --channel ${other}\` first, which ends its part.` }) // prettier-ignore
  return setPercent(promoted, channel, percent)
}
