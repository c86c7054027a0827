import { toTokenList } from '../../publish/channelChange.ts'
import { DEFAULT_CHANNEL } from '../../publish/channels.ts'
import type { ChangedChannels, Share } from '../../publish/describeChange.ts'
import { formatCount } from '../../terminal/formatCount.ts'
import type { Assigned, ChannelSwitch } from './switchChannel.ts'

/** Returns what a change of a channel means for visitors. */
export function switchLines(change: ChannelSwitch): readonly string[] {
  const { channel, percent, release, isDryRun } = change
  const share = percent > 0 ? ` (${toPercentWords(percent)})` : ''
  return [
    `the channel ${channel}${share} ${isDryRun ? 'would get' : 'has'} release ${release}: ${toTenantWords(change)}`,
    ...toDetailLines(change),
  ]
}

export const assignLines = (change: Assigned): readonly string[] => [
  `${change.isDryRun ? 'would be ' : ''}on the channel ${change.channel}: ${change.tokens.join(', ')}; ${toTenantWords(change)}`,
  ...toDetailLines(change),
]

export const toPercentWords = (percent: number): string => `${percent} % of the page loads of ${DEFAULT_CHANNEL}`

const toTenantWords = ({ changedTenants: changed, removedTenants: removed }: ChangedChannels): string =>
  `${formatCount(changed.length, 'tenant')} changed${removed.length > 0 ? `, ${removed.length} removed` : ''}`

const toDetailLines = ({ isDryRun, ...change }: ChangedChannels & { readonly isDryRun: boolean }): readonly string[] =>
  [
    isDryRun && listTokens('would change', change.changedTenants),
    isDryRun && listTokens('would remove', change.removedTenants),
    listTokens('with the same change, because they had its release', change.followers),
    listTokens('with the release of their own channel', change.otherTenants),
    change.otherShare !== undefined && toShareLine(change.otherShare),
  ].filter((line) => line !== false && line !== undefined) // prettier-ignore

const listTokens = (what: string, names: readonly string[]): string | undefined =>
  names.length > 0 ? `${what}: ${toTokenList(names)}` : undefined

const toShareLine = ({ channel, percent, release }: Share): string =>
  `the channel ${channel} takes ${toPercentWords(percent)}, with release ${release}; \`widget-cli rollback --channel ${channel}\` ends that`
