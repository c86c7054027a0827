import type { BuildDiff } from '../diff/buildDiff.ts'
import { compareBuilds } from '../diff/compareBuilds.ts'
import { readSnapshots } from '../diff/readSnapshots.ts'
import { renderMarkdown } from '../diff/render/renderMarkdown.ts'
import { renderText } from '../diff/render/renderText.ts'

/** Output format: `text` for a terminal, `markdown` for a comment of a pull request. */
export type DiffFormat = 'text' | 'markdown'

export type DiffOptions = {
  /** Folder with the old build for tenants. */
  readonly old: string
  /** Folder with the new build for tenants. */
  readonly new: string
  /** Tokens to select. Without them, all tenants are compared. */
  readonly tokens?: readonly string[] | undefined
  /** Largest accepted growth of a first view, loader or panel script, in percent. */
  readonly maxGrowth?: number | undefined
}

/**
 * Compares two builds for tenants by their manifests and reports. Throws `noTenantsBuild` or `badBuild` for a folder
 * without a build, or with a changed one.
 */
export async function diff({ old, new: current, tokens, maxGrowth }: DiffOptions): Promise<BuildDiff> {
  return compareBuilds(await readSnapshots({ old, new: current }, tokens), { maxGrowth })
}

export const renderDiff = (result: BuildDiff, format: DiffFormat): string =>
  format === 'markdown' ? renderMarkdown(result) : renderText(result)
