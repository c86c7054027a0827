import { toTokenList } from '../../publish/channelChange.ts'
import { DEFAULT_CHANNEL } from '../../publish/channels.ts'
import { formatCount } from '../../terminal/formatCount.ts'
import type { Publication } from './publish.ts'
import type { Assigned, ChannelSwitch } from './switchChannel.ts'

/** Returns the channel, and which part of the page loads of other tenants get its release. */
export const toChannelWords = ({ channel, percent }: Pick<Publication, 'channel' | 'percent'>): string =>
  `the channel ${channel}${percent > 0 ? ` (${percent} % of the page loads of ${DEFAULT_CHANNEL})` : ''}`

export const tenantWords = ({
  changedTenants: changed,
  removedTenants: removed,
}: Pick<Publication, 'changedTenants' | 'removedTenants'>): string =>
  // prettier-ignore
  `${formatCount(changed.length, 'tenant')} changed${removed.length > 0 ? `, ${removed.length} removed` : ''}`

export const switchLines = (result: ChannelSwitch): readonly string[] => [
  `${toChannelWords(result)} ${result.isDryRun ? 'would get' : 'has'} release ${result.release}: ${tenantWords(result)}`,
  ...changeLines(result),
  ...(result.otherTenants.length > 0
    ? [`on other channels, with their own release: ${result.otherTenants.join(', ')}`]
    : []),
]

export const assignLines = (result: Assigned): readonly string[] => [
  `${result.isDryRun ? 'would be ' : ''}on the channel ${result.channel}: ${result.tokens.join(', ')}; ${tenantWords(result)}`,
  ...changeLines(result),
]

/** Returns the tenants of a dry run whose visitors would get another version, or none. */
const changeLines = ({
  isDryRun,
  changedTenants,
  removedTenants,
}: Omit<ChannelSwitch, 'release'>): readonly string[] =>
  isDryRun
    ? [
        ...(changedTenants.length > 0 ? [`would change: ${toTokenList(changedTenants)}`] : []),
        ...(removedTenants.length > 0 ? [`would remove: ${toTokenList(removedTenants)}`] : []),
      ]
    : []
