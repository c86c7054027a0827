/*
 * A channel with a share of the page loads needs two things of a tenant. Its address `tenants/TOKEN.CHANNEL/` has the
 * version of the channel. And visitors of the tenant's own address get a split version: the tenant's version with a
 * loader that sends a part of the page loads to the address of the channel.
 */

/** Version of a tenant whose loader sends a part of the page loads to the address of a channel. */
export type SplitVersion = {
  /** Version that the other page loads get. */
  readonly version: string
  readonly channel: string
  /** Version of the channel, whose loader the page loads of the channel get. */
  readonly channelVersion: string
  /** Percentage of page loads, from 1 to 100. */
  readonly percent: number
}

const SPLIT_VERSION = /^([\w-]+)\.([\w-]+)\.([a-z][a-z\d-]*)-(\d{1,3})$/

/** Returns the name of a split version, which is the name of its folder. No part of it contains a dot. */
export const formatSplitVersion = ({ version, channelVersion, channel, percent }: SplitVersion): string =>
  `${version}.${channelVersion}.${channel}-${percent}`

/** Parses the name of a version. Returns undefined for a version that is not split. */
export function parseSplitVersion(name: string): SplitVersion | undefined {
  const [, version, channelVersion, channel, percent] = SPLIT_VERSION.exec(name) ?? []
  if (version === undefined || channelVersion === undefined || channel === undefined) return undefined
  return { version, channelVersion, channel, percent: Number(percent) }
}

/** Returns the version that a version has its page from: itself, if it is not split. */
export const toBaseVersion = (name: string): string => parseSplitVersion(name)?.version ?? name

/** Returns the name below `tenants/` that has the version of a channel. A token contains no dot. */
export const toChannelAddress = (token: string, channel: string): string => `${token}.${channel}`

/** Returns the token of a name below `tenants/`. */
export const toAddressToken = (address: string): string => address.split('.')[0] ?? ''

/** Returns true for the address of a channel, and false for that of a tenant. */
export const isChannelAddress = (address: string): boolean => address.includes('.')
