import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { runTenantBuild, type TenantFile } from '../build/tenantBuild.ts'
import { CHAT_ORIGIN, SHOP_ORIGIN } from './shopPage.ts'

/** Token of the sandbox's tenant that the bench uses. */
export const TENANT_TOKEN = 'demo'

/** Tenant with the features that an ordinary one has: no bot, no form before a chat, no reports to third parties. */
const TENANT: TenantFile = {
  token: TENANT_TOKEN,
  name: 'Lumen Bikes',
  accent: '#ffd301',
  locale: 'en',
  hosts: [SHOP_ORIGIN],
  parts: ['attachments', 'campaigns', 'contactForm', 'csat', 'emoji', 'knowledgeBase'],
}

const PUBLIC_URL = `${CHAT_ORIGIN}/`

/**
 * Returns the folder of a tenant's production build: of a checkout, which is built into `out`, or a folder that already
 * is such a build. Throws if `path` is neither.
 */
export async function prepareBuild(path: string, out: string): Promise<string> {
  const folder = resolve(path)
  if (existsSync(join(folder, 'cli/main.ts'))) {
    await runTenantBuild({ checkout: folder, tenants: [TENANT], out, publicUrl: PUBLIC_URL })
    return out
  }
  const manifest = join(folder, 'manifest.json')
  if (!existsSync(manifest)) throw new Error(`${folder} is neither a checkout nor a build`)
  const { publicUrl } = JSON.parse(await readFile(manifest, 'utf8')) as { readonly publicUrl?: unknown }
  if (publicUrl !== PUBLIC_URL || !existsSync(join(folder, 'tenants', TENANT_TOKEN)))
    throw new Error(
      `${folder} must be a build of the tenant ${TENANT_TOKEN} with \`--public-url ${PUBLIC_URL}\`, and with the host ${SHOP_ORIGIN}`,
    )
  return folder
}
