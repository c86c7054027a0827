import { escapeHtml } from '../page/escape.ts'
import type { Analysis, Origin } from './analysis.ts'
import { formatBytes } from './bytes.ts'
import { renderReportDocument } from './reportDocument.ts'
import { renderTreemaps } from './treemapPicture.ts'

/** Beginning of the description, which identifies a page of any version. */
const DESCRIPTION_START = 'minified bytes before compression, by'

const ABOUT = `${DESCRIPTION_START} package or layer`

/** Returns true if `renderAnalysisPage` has generated this page. */
export const isAnalysis = (page: string): boolean => page.includes(DESCRIPTION_START)

type AnalysisPageOptions = { readonly title: string; readonly buildId: string; readonly analysis: Analysis }

/** Renders treemaps of the bundle, and the same data as tables for readers who cannot see images. */
export const renderAnalysisPage = ({ title, buildId, analysis: { first, later } }: AnalysisPageOptions): string =>
  renderReportDocument({
    title,
    about: `Build ${buildId}: ${ABOUT}`,
    body: [section('First view', first), section('Loaded later', later)].join('\n'),
  })

function section(name: string, origins: readonly Origin[]): string {
  const total = origins.reduce((sum, { bytes }) => sum + bytes, 0)
  return `<section class="card">
<h2>${name}</h2>
<p class="quiet">${formatBytes(total)} from ${origins.length} origins</p>
${renderTreemaps(origins, `${name}, areas in proportion to bytes`)}
<details>
<summary><span class="name">The same data as a table</span></summary>
<div class="scroll"><table>
<thead><tr><th scope="col">Origin</th><th scope="col">Sources</th><th scope="col">Share</th><th scope="col">Bytes</th></tr></thead>
<tbody>
${origins.map((origin) => originRow(origin, total)).join('\n')}
</tbody>
</table></div>
</details>
</section>`
}

const originRow = ({ name, bytes, sources }: Origin, total: number): string =>
  `<tr><td>${escapeHtml(name)}</td><td>${sources.length}</td><td>${((bytes / total) * 100).toFixed(1)} %</td><td>${formatBytes(bytes)}</td></tr>`
