import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Tenant } from '#cli/tenant/tenant.ts'

/** Root of this checkout. */
export const THIS_CHECKOUT = fileURLToPath(new URL('../../..', import.meta.url))

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
 * Builds tenants with the command of a checkout. The build uses the compressed files that earlier builds of the checkout
 * left in `node_modules/.cache/livechat-widget`.
 */
export async function runTenantBuild({
  checkout,
  tenants,
  out,
  publicUrl,
}: TenantBuildOptions): Promise<NodeJS.ResourceUsage> {
  // prettier-ignore
  const folder = await mkdtemp(join(tmpdir(), 'widget-bench-tenants-'))
  const file = join(folder, 'tenants.json')
  await writeFile(file, JSON.stringify(tenants))
  const { usage } = await runCommand(checkout, ['build', '--offline', '--tenants', file, '--out', out, '--public-url', publicUrl]) // prettier-ignore
  await rm(folder, { recursive: true })
  return usage
}

/**
 * Runs `widget-cli` of a checkout in its own process, so that its memory can be measured. Returns the process's resource
 * usage and its output. Throws its stderr output if the command fails.
 */
export async function runCommand(
  checkout: string,
  args: readonly string[],
): Promise<{ readonly usage: NodeJS.ResourceUsage; readonly out: string }> {
  const child = spawn(process.execPath, ['--import', REPORT_USAGE, join(checkout, 'cli/main.ts'), ...args], {
    cwd: checkout,
  })
  const written = { out: '', err: '' }
  child.stdout.on('data', (data: Buffer) => void (written.out += data.toString()))
  child.stderr.on('data', (data: Buffer) => void (written.err += data.toString()))
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code !== 0) throw new Error(written.err)
  const usage = JSON.parse(written.err.slice(written.err.lastIndexOf('{'))) as NodeJS.ResourceUsage
  return { usage, out: written.out }
}
