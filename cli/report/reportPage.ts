import { escapeHtml } from '../page/escape.ts'
import { formatBytes } from './bytes.ts'
import { renderReportDocument } from './reportDocument.ts'
import type { Cost, ReportedFile, ReportedGroup, TenantReport } from './tenantReport.ts'

/** Renders the report as a page: the cost of the first view, then all files by their purpose. */
export function renderReportPage(report: TenantReport): string {
  const { token, name, buildId, budget, integrity, groups, total } = report
  const largest = Math.max(...groups.map(({ brotli }) => brotli))
  return renderReportDocument({
    title: name || token,
    about: `Tenant ${token}, build ${buildId}`,
    body: [
      firstViewCard(groups.find((group) => group.name === 'First view') ?? EMPTY_GROUP, budget, integrity),
      untouchedCard(report.untouchedPage),
      `<section class="card">
<h2>All files by purpose</h2>
<p class="quiet">${formatBytes(total.brotli)} with brotli in ${count(groups)}. A visitor loads only the files that they use.</p>
${groups.map((group) => groupDetails(group, largest)).join('\n')}
</section>`,
    ].join('\n'),
  })
}

type ReportedFilesCost = Cost & Pick<ReportedGroup, 'files'>

const EMPTY_GROUP: ReportedFilesCost = { raw: 0, gzip: 0, brotli: 0, files: [] }

const count = (groups: readonly ReportedGroup[]): string =>
  `${groups.reduce((files, group) => files + group.files.length, 0)} files`

function firstViewCard({ raw, gzip, brotli, files }: ReportedFilesCost, budget: number, integrity: number): string {
  const cost = brotli - integrity
  const left = budget - cost
  const budgetText =
    left < 0
      ? `<span class="over">${formatBytes(-left)} over the budget of ${formatBytes(budget)}</span>`
      : `${formatBytes(left)} left of ${formatBytes(budget)}`
  const list = integrity > 0 ? ` The list of integrity hashes adds ${formatBytes(integrity)}.` : ''
  return `<section class="card">
<h2>First view</h2>
<p class="figure">${formatBytes(cost)} <small>with brotli</small></p>
<p class="quiet">${budgetText}. ${files.length} files: ${formatBytes(gzip)} with gzip, ${formatBytes(raw)} uncompressed.${list}</p>
${renderGauge(cost / budget, left < 0 ? 'over' : 'fill')}
</section>`
}

const untouchedCard = ({ preload, isChatLoaded, requests, brotli }: TenantReport['untouchedPage']): string =>
  `<section class="card">
<h2>A page that the visitor does not touch</h2>
<p class="figure">${formatBytes(brotli)} <small>with brotli</small></p>
<p class="quiet">${requests === 1 ? '1 file' : `${requests} files`}, with <code>preload</code> <code>${preload}</code>. ${isChatLoaded ? 'The chat is loaded when the page is idle, unless the browser saves data.' : 'The chat is loaded later.'}</p>
</section>`

/**
 * Renders a bar for a share between 0 and 1. It is hidden from screen readers, because the text beside it has the same
 * value.
 */
const renderGauge = (share: number, variant: 'fill' | 'late' | 'over'): string =>
  `<svg class="gauge" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="1" /><rect class="${variant}" width="${toNumber(Math.min(1, share) * 100)}" height="1" /></svg>`

const toNumber = (value: number): string => String(Number(value.toFixed(2)))

const groupDetails = ({ name, files, brotli }: ReportedGroup, largest: number): string => `<details>
<summary><span class="name">${escapeHtml(name)}</span><span class="numbers">${formatBytes(brotli)}</span>${renderGauge(brotli / largest, name === 'First view' ? 'fill' : 'late')}</summary>
<div class="scroll"><table>
<thead><tr><th scope="col">File</th><th scope="col">Uncompressed</th><th scope="col">gzip</th><th scope="col">brotli</th></tr></thead>
<tbody>
${files.map(fileRow).join('\n')}
</tbody>
</table></div>
</details>`

const fileRow = ({ path, raw, gzip, brotli }: ReportedFile): string =>
  `<tr><td>${escapeHtml(path)}</td>${[raw, gzip, brotli].map((bytes) => `<td>${formatBytes(bytes)}</td>`).join('')}</tr>`
