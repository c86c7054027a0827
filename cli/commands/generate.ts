import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'
import { format, resolveConfig } from 'prettier'
import { CliError } from '../errors.ts'
import { generatePrivacyPage } from '../privacyPage.ts'
import { createProtocolSchemas } from '../protocolSchemas.ts'
import { toTenantSchema } from '../tenant/tenantSchema.ts'

const ROOT = new URL('../../', import.meta.url)

const SPECS = {
  'openapi/widget-api.yaml': 'src/api/generated/widgetApi.d.ts',
  'openapi/middleware.yaml': 'src/api/generated/middleware.d.ts',
  'openapi/knowledge-base.yaml': 'src/api/generated/knowledgeBase.d.ts',
} as const

const PRIVACY = 'docs/privacy.md'
const TENANT_SCHEMA = 'docs/tenant.schema.json'

export type GenerateOptions = {
  /** Writes nothing; throws `staleTypes` with the files that differ. */
  readonly isCheck?: boolean | undefined
}

/**
 * Generates the clients' types from the OpenAPI documents, docs/privacy.md from the register of stored data, the tenant
 * schema from its rules, and the harness's schemas from the types of the protocol. Returns the paths of the files.
 */
export async function generate({ isCheck = false }: GenerateOptions = {}): Promise<readonly string[]> {
  const generated = await Promise.all([
    ...Object.entries(SPECS).map(async ([spec, target]) => ({ target, text: await toTypes(spec) })),
    generatePrivacyPage().then((text) => ({ target: PRIVACY, text })),
    ...Object.entries({ [TENANT_SCHEMA]: toTenantSchema(), ...createProtocolSchemas() }).map(
      async ([target, schema]) => ({
        target,
        text: await format(JSON.stringify(schema), { parser: 'json', printWidth: 120 }),
      }),
    ),
  ])
  if (!isCheck) {
    await Promise.all(generated.map(({ target, text }) => writeFile(new URL(target, ROOT), text)))
    return generated.map(({ target }) => target)
  }
  const differences = await Promise.all(generated.map(async ({ target, text }) => (await read(target)) !== text))
  const stale = generated.filter((_, index) => differences[index]).map(({ target }) => target)
  if (stale.length > 0) throw new CliError('staleTypes', stale.join(', '))
  return generated.map(({ target }) => target)
}

async function toTypes(spec: string): Promise<string> {
  const file = new URL(spec, ROOT)
  const tree = await openapiTS(pathToFileURL(fileURLToPath(file)), { immutable: true })
  const config = (await resolveConfig(fileURLToPath(ROOT))) ?? {}
  return format(`// Written from ${spec} by \`npm run generate\`; do not edit.\n${astToString(tree)}`, {
    ...config,
    parser: 'typescript',
  })
}

const read = (target: string): Promise<string> =>
  readFile(new URL(target, ROOT), 'utf8').catch((problem: NodeJS.ErrnoException) => {
    if (problem.code === 'ENOENT') return ''
    throw problem
  })
