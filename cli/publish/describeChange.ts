import { type ChannelChange, type ChangedTenants, listChangedTenants } from './channelChange.ts'
import { findSplitChannel, ownValue } from './channels.ts'

/** Part of the page loads of the tenants on `stable` that a channel takes. */
export type Share = { readonly channel: string; readonly percent: number; readonly release: string }

/** What a change of a channel means for visitors. */
export type ChangedChannels = ChangedTenants & {
  readonly channel: string
  /** Percentage of the page loads of tenants on `stable` that get the release of the channel. */
  readonly percent: number
  /** Channels that follow this one, and have got its release with the change. */
  readonly followers: readonly string[]
  /** Part of the page loads that another channel takes. */
  readonly otherShare: Share | undefined
  /** Tenants on other channels, which keep the release of their channel. */
  readonly otherTenants: readonly string[]
}

export function describeChange({ before, next, addresses }: ChannelChange, channel: string): ChangedChannels {
  const split = findSplitChannel(next)
  const share = split === undefined ? undefined : ownValue(next.channels, split)
  return {
    channel,
    percent: ownValue(next.channels, channel)?.percent ?? 0,
    ...listChangedTenants(addresses),
    followers: Object.entries(next.channels).flatMap(([name, { release }]) => {
      const earlier = ownValue(before.state.channels, name)
      return name !== channel && earlier !== undefined && earlier.release !== release ? [name] : []
    }),
    otherShare: split === undefined || share === undefined || split === channel ? undefined : { channel: split, percent: share.percent ?? 0, release: share.release }, // prettier-ignore
    otherTenants: Object.entries(next.tenants).flatMap(([token, name]) =>
      name !== channel && ownValue(next.channels, name) !== undefined ? [token] : [],
    ),
  }
}
