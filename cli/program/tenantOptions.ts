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
    .option('-t, --token <token>', 'a tenant by its website token; may be given again', collect)
    .option('--tenants <path>', 'a file of tenants, a folder of such files, or - for stdin', parsePath)
    .option('--services <url>', 'where the running services tell what they know of a tenant', parseText)
    .option('--offline', 'ask nobody: what no file says has its default')

export const hasTenants = ({ token, tenants }: TenantOptions): boolean => token !== undefined || tenants !== undefined

type Hearers = Pick<TenantSources, 'log'>

export const toSources = ({ token, tenants, services, offline }: TenantOptions, hearers: Hearers): TenantSources => ({
  ...(token && { tokens: token }),
  tenants,
  servicesUrl: services,
  isOffline: offline === true,
  ...hearers,
})
