import type { Command } from 'commander'
import type { TenantSources } from '../tenant/readTenants.ts'
import { collect, parsePath, parseText } from './values.ts'

export type TenantOptions = {
  readonly token?: readonly string[]
  readonly tenants?: string
  readonly services?: string
  readonly offline?: true
}

/** Adds the options that select tenants, with the same texts for every command. */
export const withTenants = (command: Command): Command =>
  command
    .option('-t, --token <token>', 'select a tenant by its website token; repeatable', collect)
    .option('--tenants <path>', 'read tenants from a file, from a folder of such files, or from stdin (-)', parsePath)
    .option('--services <url>', 'read settings of tenants from the running services at this address', parseText)
    .option('--offline', 'send no requests; missing settings get their defaults')

export const hasTenants = ({ token, tenants }: TenantOptions): boolean => token !== undefined || tenants !== undefined

type LogOptions = Pick<TenantSources, 'log'>

export const toSources = (
  { token, tenants, services, offline }: TenantOptions,
  logging: LogOptions,
): TenantSources => ({
  ...(token && { tokens: token }),
  tenants,
  servicesUrl: services,
  isOffline: offline === true,
  ...logging,
})
