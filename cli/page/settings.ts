import { DEFAULT_ACCENT } from '#domain/limits.ts'
import type { Tenant } from '../tenant/tenant.ts'

/** What the page tells the widget, by the names that src/app/page.ts reads; what has its default is left out. */
export const toPageSettings = ({
  token,
  accent,
  services,
  hosts,
  cableUserId,
  analytics,
  metricsRate,
  errorReports,
  copy,
  videoHosts,
}: Tenant): object => ({
  // The page speaks for this tenant alone, whatever its address says (ADR 0040).
  token,
  services: Object.fromEntries(Object.entries(services).filter(([, address]) => address !== '')),
  ...differing(accent),
  ...(hosts && { hosts }),
  ...(cableUserId === 'omit' && { realtime: { userId: 'omit' } }),
  ...(Object.keys(analytics).length > 0 && { analytics }),
  ...(metricsRate !== undefined && { metrics: { rate: metricsRate } }),
  ...(errorReports && { errorReports }),
  ...(Object.keys(copy).length > 0 && { copy: flat(copy) }),
  ...(videoHosts.length > 0 && { videoHosts }),
})

/** Chatwoot's host script draws its bubble before any request. */
const differing = (accent: string): object => (accent === DEFAULT_ACCENT ? {} : { accent })

/** One list for all languages: a first view has no room for more than reading that. */
const flat = (copy: Tenant['copy']): object =>
  Object.fromEntries(
    Object.entries(copy).flatMap(([locale, words]) =>
      Object.entries(words).map(([name, text]) => [`${locale}.${name}`, text]),
    ),
  )
