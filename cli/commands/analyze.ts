import { readFile, writeFile } from 'node:fs/promises'
import { PARTS } from '#domain/parts.ts'
import { buildFrame } from '../bundle/frameBundle.ts'
import { buildTranslations } from '../bundle/translations.ts'
import { CliError } from '../errors.ts'
import { ifExists } from '../output/disk.ts'
import { analyzeBundle, type Analysis } from '../report/analysis.ts'
import { renderAnalysisPage, isAnalysis } from '../report/analysisPage.ts'
import { readTenants, type TenantSources } from '../tenant/readTenants.ts'
import type { Tenant } from '../tenant/tenant.ts'

export type AnalyzeOptions = TenantSources & {
  /** Path of the page to write. The page needs no network. */
  readonly file: string
}

/**
 * Writes a page that shows the contents of a tenant's bundle. Uses the first tenant if there are several, and the whole
 * widget if there is none.
 */
export async function analyze({ file, ...sources }: AnalyzeOptions): Promise<Analysis> {
  await assertReplaceable(file)
  const tenant = await readFirstTenant(sources)
  const { folder } = await buildTranslations()
  const { metafile, firstView } = await buildFrame({ localesFolder: folder, parts: tenant?.parts ?? PARTS })
  const analysis = analyzeBundle(metafile, firstView)
  const title = tenant === undefined ? 'The whole widget' : tenant.name || tenant.token
  await writeFile(file, renderAnalysisPage({ title, buildId: firstView.entry.replace(/^.*-|\.js$/g, ''), analysis }))
  return analysis
}

async function assertReplaceable(file: string): Promise<void> {
  const before = await ifExists(readFile(file, 'utf8'))
  if (before !== undefined && !isAnalysis(before)) throw new CliError('foreignFile', file)
}

async function readFirstTenant(sources: TenantSources): Promise<Tenant | undefined> {
  const isWholeWidget = sources.tokens === undefined && sources.tenants === undefined
  return isWholeWidget ? undefined : (await readTenants(sources))[0]
}
