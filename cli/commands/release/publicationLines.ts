import { formatBytes } from '../../report/bytes.ts'
import { formatCount } from '../../terminal/formatCount.ts'
import { switchLines } from './changeLines.ts'
import type { Publication } from './publish.ts'

/** Returns what a publication has stored and changed, or would store and change. */
export function publicationLines(publication: Publication): readonly string[] {
  const { release, isDryRun, stored, storedBytes, kept, verified, needsConfiguration } = publication
  const files = `${formatCount(stored.length, 'file')} (${formatBytes(storedBytes)})`
  return [
    ...(isDryRun ? stored.filter((key) => !/\.(br|gz)$/.test(key)).map((key) => `would store ${key}`) : []),
    `${isDryRun ? 'would store' : 'stored'} ${files} of release ${release}; ${kept} ${isDryRun ? 'are' : 'were'} stored already`,
    ...sourceMapLines(publication),
    ...switchLines(publication),
    ...(verified > 0 ? [`compared ${formatCount(verified, 'public file')} with the build: all are the same`] : []),
    ...(needsConfiguration ? ['the web server needs a new configuration for these pages: `widget-cli serve-config --published`, best with --before-switch'] : []), // prettier-ignore
  ]
}

function sourceMapLines({ sourceMaps: maps, isDryRun }: Publication): readonly string[] {
  if (maps === undefined) return []
  if (maps.length === 0) return ['no source maps for Sentry: no tenant of this build has errorReports']
  const count = `${formatCount(maps.length, 'source map')} with their scripts to Sentry`
  return isDryRun ? [...maps.map((map) => `would upload ${map}`), `would upload ${count}`] : [`uploaded ${count}`]
}
