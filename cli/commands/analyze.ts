import { readFile, writeFile } from 'node:fs/promises'
import { PARTS } from '#domain/parts.ts'
import { buildFrame } from '../bundle/frameBundle.ts'
import { buildWords } from '../bundle/words.ts'
import { CliError } from '../errors.ts'
import { ifThere } from '../output/disk.ts'
import { analyse, type Analysis } from '../report/analysis.ts'
import { analysisPage, isAnalysis } from '../report/analysisPage.ts'
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
  await refuseForeign(file)
  const tenant = await readFirst(sources)
  const { folder } = await buildWords()
  const { metafile, first } = await buildFrame({ wordsFolder: folder, parts: tenant?.parts ?? PARTS })
  const analysis = analyse(metafile, first)
  const title = tenant === undefined ? 'The whole widget' : tenant.name || tenant.token
  await writeFile(file, analysisPage({ title, buildId: first.entry.replace(/^.*-|\.js$/g, ''), analysis }))
  return analysis
}

async function refuseForeign(file: string): Promise<void> {
  const before = await ifThere(readFile(file, 'utf8'))
  if (before !== undefined && !isAnalysis(before)) throw new CliError('foreignFile', file)
}

async function readFirst(sources: TenantSources): Promise<Tenant | undefined> {
  const isWhole = sources.tokens === undefined && sources.tenants === undefined
  return isWhole ? undefined : (await readTenants(sources))[0]
}
