import { describe, expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import type { PageSettings } from '#domain/pageSettings.ts'
import { isReporting, readErrorReporting } from '#telemetry/errorReports.ts'
import type { Tenant } from '../tenant/tenant.ts'
import { SERVICES, tenantWith } from '#test/support/cli/tenants.ts'
import { toPageSettings } from './settings.ts'

const README = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')

/** Who writes each setting into a page. A setting that is missing here does not compile. */
const WRITERS: Readonly<Record<keyof PageSettings, 'build' | 'server'>> = {
  token: 'build',
  services: 'build',
  hosts: 'build',
  realtime: 'build',
  accent: 'build',
  consent: 'server',
  copy: 'build',
  videoHosts: 'build',
  metrics: 'build',
  errorReports: 'build',
  support: 'build',
  suggestedArticles: 'build',
  ownCopy: 'build',
  pictureEditor: 'build',
  voiceMessages: 'build',
  analytics: 'build',
}

describe('page settings', () => {
  test('a build writes every page setting of a tenant that changes all of them', () => {
    const settings = toPageSettings(
      tenantWith({
        services: SERVICES,
        accent: '#123456',
        hosts: ['https://shop.test'],
        cableUserId: 'omit',
        analytics: { beacon: 'https://count.test/in' },
        errorReports: { dsn: 'https://key@errors.test/7' },
        support: { recorder: true },
        suggestedArticles: true,
        ownCopy: { save: true },
        pictureEditor: true,
        voiceMessages: true,
        metricsRate: 5,
        copy: { de: { welcomeTitle: 'Grüezi' } },
        videoHosts: ['play.test'],
      }),
    )
    const written = Object.entries(WRITERS).flatMap(([name, writer]) => (writer === 'build' ? [name] : []))
    expect(Object.keys(settings).toSorted()).toEqual(written.toSorted())
  })

  test('a build converts the percentage of measured visits of a tenant into the share that the widget expects', () =>
    expect(toPageSettings(tenantWith({ metricsRate: 2.5 }))).toMatchObject({ metrics: { rate: 0.025 } }))

  test('a tenant with a DSN reports errors, and one without a DSN does not', () => {
    const reportsOf = (tenant: Partial<Tenant>): boolean =>
      isReporting('acme', readErrorReporting(toPageSettings(tenantWith(tenant)).errorReports))
    expect(reportsOf({ errorReports: { dsn: 'https://key@errors.test/7' } })).toBe(true)
    expect(reportsOf({})).toBe(false)
  })

  test.each(Object.keys(WRITERS))('the README lists the page setting %s', (name) =>
    expect(README).toMatch(new RegExp(`in a JSON block.*?\`${name}\\b`, 's')),
  )
})
