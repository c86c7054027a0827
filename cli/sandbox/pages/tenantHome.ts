import { findLocale, parseLocale } from '#domain/locale.ts'
import { type Fields, fieldsOf, nonEmptyString, omitUndefined } from '#tools/fields.ts'
import type { Manifest } from '../../bundle/bundle.ts'
import { addStaticHome, type HomeSource, type HomeTenant, type Page, readHomeSource } from '../../page/home/homePage.ts'
import { parsePageSettings } from '../../page/pageHtml.ts'
import type { Tenant } from '../seeds/tenants.ts'
import { channelConfig } from '../world/configShape.ts'
import type { TenantStateRecord } from '../world/records.ts'

/** What `build --services` takes from a tenant's channel for the tenant's page. */
export type PageChannel = HomeTenant

/** Returns the channel of the tenant for a page. `requested` is the language of the request, if it names one. */
export function toPageChannel(tenant: Tenant, state: TenantStateRecord, requested = ''): PageChannel {
  const channel: Fields = channelConfig(tenant, state)
  const locale = parseLocale(nonEmptyString(channel['locale']) ?? '') ?? 'en'
  return {
    token: tenant.token,
    name: nonEmptyString(channel['website_name']) ?? tenant.name,
    locale,
    languages: [...new Set([locale, findLocale([requested], state.languages ?? tenant.languages) ?? locale])],
    accent: nonEmptyString(channel['widget_color']) ?? tenant.colour,
    copy: omitUndefined({
      ...tenant.copy,
      [`${locale}.welcomeTitle`]: nonEmptyString(channel['welcome_title']),
      [`${locale}.welcomeTagline`]: nonEmptyString(channel['welcome_tagline']),
    }),
  }
}

/** Writes the Home of a channel into a page that contains its settings already. */
export type AddHome = (page: Page, manifest: Manifest, channel: PageChannel) => Promise<Page>

/** Returns the function that writes Home into the pages of a build. It reads each version of the build once. */
export function createHomeWriter(build: string): AddHome {
  const known = new Map<string, Promise<HomeSource>>()
  const read = (manifest: Manifest): Promise<HomeSource> => {
    const source = known.get(manifest.buildId) ?? readHomeSource(build, manifest)
    known.clear()
    known.set(manifest.buildId, source)
    // A build that is just replaced lacks files for a moment, and the next request reads again.
    void source.catch(() => known.delete(manifest.buildId))
    return source
  }
  return async (page, manifest, channel) => {
    // The control API may have replaced settings with any values.
    const settings = fieldsOf(parsePageSettings(page.html))
    return addStaticHome(page, await read(manifest), {
      ...channel,
      accent: nonEmptyString(settings['accent']) ?? channel.accent,
      copy: Object.fromEntries(
        Object.entries(fieldsOf(settings['copy'])).filter(([, text]) => typeof text === 'string'),
      ),
    })
  }
}
