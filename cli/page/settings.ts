import type { Tenant } from '../tenant/tenant.ts'

/** What the page tells the widget, by the names that src/app/page.ts reads; what has its default is left out. */
export const toPageSettings = ({
  services,
  hosts,
  cableUserId,
  analytics,
  metricsRate,
  errorReports,
  copy,
  videoHosts,
}: Tenant): object => ({
  services: Object.fromEntries(Object.entries(services).filter(([, address]) => address !== '')),
  ...(hosts && { hosts }),
  ...(cableUserId === 'omit' && { realtime: { userId: 'omit' } }),
  ...(Object.keys(analytics).length > 0 && { analytics }),
  ...(metricsRate !== undefined && { metrics: { rate: metricsRate } }),
  ...(errorReports && { errorReports }),
  ...(Object.keys(copy).length > 0 && { copy }),
  ...(videoHosts.length > 0 && { videoHosts }),
})
