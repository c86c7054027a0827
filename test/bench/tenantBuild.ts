import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Tenant } from '#cli/tenant/tenant.ts'

/** Root of this checkout. */
export const THIS_CHECKOUT = fileURLToPath(new URL('../..', import.meta.url))

/** Content of a tenant's file. */
export type TenantFile = Pick<Tenant, 'token' | 'name' | 'locale' | 'parts'> &
  Partial<Pick<Tenant, 'accent' | 'hosts' | 'languages'>>

type TenantBuildOptions = {
  readonly checkout: string
  readonly tenants: readonly TenantFile[]
  readonly out: string
  readonly publicUrl: string
}

/**
 * Module that writes the process's resource usage to stderr at exit, all its threads included. The bundler runs in a
 * separate process and is not included.
 */
const REPORT_USAGE = `data:text/javascript,process.on('exit', () => process.stderr.write(JSON.stringify(process.resourceUsage())))`

/**
 * Builds tenants with the command of a checkout, in its own process, so that its memory can be measured. The build uses
 * the compressed files that earlier builds of the checkout left in `node_modules/.cache/livechat-widget`. Returns the
 * process's resource usage. Throws its stderr output if the build fails.
 */
export async function runTenantBuild(options: TenantBuildOptions): Promise<NodeJS.ResourceUsage> {
  const { checkout, tenants, out, publicUrl } = options
  const folder = await mkdtemp(join(tmpdir(), 'widget-bench-tenants-'))
  const file = join(folder, 'tenants.json')
  await writeFile(file, JSON.stringify(tenants))
  const child = spawn(
    process.execPath,
    [
      ...['--import', REPORT_USAGE, join(checkout, 'cli/main.ts'), 'build', '--offline'],
      ...['--tenants', file, '--out', out, '--public-url', publicUrl],
    ],
    { cwd: checkout },
  )
  let stderr = ''
  child.stderr.on('data', (data: Buffer) => void (stderr += data.toString()))
  const code = await new Promise((resolve) => child.on('close', resolve))
  await rm(folder, { recursive: true })
  if (code !== 0) throw new Error(stderr)
  return JSON.parse(stderr.slice(stderr.lastIndexOf('{'))) as NodeJS.ResourceUsage
}
