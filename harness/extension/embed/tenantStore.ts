import { fieldsOf, text } from '#tools/fields.ts'
import type { TenantAddress } from '../../console/tenantAddress.ts'

const KEY = 'tenant'

/** Returns the tenant that was embedded last in this session of the browser; empty texts if none was. */
export async function readTenant(): Promise<TenantAddress> {
  const { baseUrl, websiteToken } = fieldsOf((await chrome.storage.session.get(KEY))[KEY])
  return { baseUrl: text(baseUrl) ?? '', websiteToken: text(websiteToken) ?? '' }
}

/** Keeps the tenant until the browser is closed. Nothing is written to the disk. */
export const saveTenant = (tenant: TenantAddress): Promise<void> => chrome.storage.session.set({ [KEY]: tenant })
