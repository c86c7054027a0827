import { escapeHtml } from '../../page/escape.ts'
import { renderReportDocument } from '../../report/reportDocument.ts'
import {
  type InteractionResult,
  isBrowserCheck,
  isFailed,
  type ProviderResult,
  type Verification,
} from '../verify/result.ts'
import { countsOf } from './consoleReport.ts'

/**
 * Renders an HTML report: the failed interactions with their consequences for the visitor, then the interactions that
 * hold.
 */
export function verificationPage({ passed, results }: Verification): string {
  const all = results.flatMap(({ interactions }) => interactions)
  const ofContracts = all.filter((one) => !isBrowserCheck(one))
  const kept = ofContracts.filter((one) => one.passed).length
  return renderReportDocument({
    title: 'Contracts',
    about: aboutAll(results),
    body: [verdictCard({ passed, kept, total: ofContracts.length }), ...brokenFirst(results).map(providerCard)].join(
      '\n',
    ),
  })
}

/** Lists the services by address, because several services often share an address. */
const aboutAll = (results: readonly ProviderResult[]): string =>
  [...new Set(results.map(({ url }) => url))]
    .map((address) => {
      const there = results.filter(({ url }) => url === address)
      return `${there.map(({ provider }) => provider).join(', ')} at ${address}`
    })
    .join('; ')

/** Sorts failed services first, because readers look for them. */
const brokenFirst = (results: readonly ProviderResult[]): readonly ProviderResult[] =>
  results.toSorted((a, b) => Number(a.passed) - Number(b.passed))

type Verdict = { readonly passed: boolean; readonly kept: number; readonly total: number }

const verdictCard = ({ passed, kept, total }: Verdict): string => `<section class="card">
<h2>${passed ? 'The contracts hold' : '<span class="over">Not every contract holds</span>'}</h2>
<p class="figure">${kept} <small>of ${total} interactions hold</small></p>
<svg class="gauge" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect class="${passed ? 'track' : 'over'}" width="100" height="1" /><rect class="fill" width="${total === 0 ? 0 : ((kept / total) * 100).toFixed(2)}" height="1" /></svg>
</section>`

function providerCard(result: ProviderResult): string {
  const { provider, consumer, url, interactions } = result
  const broken = interactions.filter(({ passed }) => !passed)
  const kept = interactions.filter(({ passed }) => passed)
  return `<section class="card">
<h2>${escapeHtml(provider)}</h2>
<p class="quiet">${escapeHtml(countsOf(result))}, for ${escapeHtml(consumer)} at ${escapeHtml(url)}.</p>
${broken.map(brokenDetails).join('\n')}
${kept.length === 0 ? '' : keptDetails(kept)}
</section>`
}

const brokenDetails = (interaction: InteractionResult): string => `<details open>
<summary><span class="name">${escapeHtml(interaction.description)}</span><span class="numbers ${isFailed(interaction) ? 'over' : 'quiet'}">${isFailed(interaction) ? 'does not hold' : 'pending'}</span></summary>
<p class="quiet">${escapeHtml(aboutOf(interaction))}</p>
<ul class="problems">
${interaction.problems.map(problemItem).join('\n')}
</ul>
</details>`

/** Renders a problem in two lines: the consequence for the visitor, and the cause. */
const problemItem = ({ loses, message, text }: InteractionResult['problems'][number]): string =>
  loses === undefined
    ? `<li><b>${escapeHtml(text)}</b></li>`
    : `<li><b>${escapeHtml(loses)}</b>${escapeHtml(message)}</li>`

function keptDetails(kept: readonly InteractionResult[]): string {
  // Operations of the cable have no status.
  const hasStatus = kept.some(({ operation }) => operation?.status !== undefined)
  return `<details>
<summary><span class="name">Interactions that hold</span><span class="numbers">${kept.length}</span></summary>
<div class="scroll"><table>
<thead><tr><th scope="col">Interaction</th><th scope="col">Operation</th>${hasStatus ? '<th scope="col">Status</th>' : ''}</tr></thead>
<tbody>
${kept.map((one) => keptRow(one, hasStatus)).join('\n')}
</tbody>
</table></div>
</details>`
}

const keptRow = ({ description, operation }: InteractionResult, hasStatus: boolean): string =>
  `<tr><td>${escapeHtml(description)}</td><td>${escapeHtml(operation?.id ?? '')}</td>${hasStatus ? `<td>${operation?.status ?? ''}</td>` : ''}</tr>`

const aboutOf = ({ operation, states }: InteractionResult): string =>
  [
    operation === undefined ? '' : [operation.id, operation.status].filter(Boolean).join(' '),
    states.length === 0 ? '' : `given ${states.join(', then ')}`,
  ]
    .filter(Boolean)
    .join(', ')
