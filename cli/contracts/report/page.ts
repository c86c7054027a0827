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
  const allInteractions = results.flatMap(({ interactions }) => interactions)
  const contractInteractions = allInteractions.filter((one) => !isBrowserCheck(one))
  const passedCount = contractInteractions.filter((one) => one.passed).length
  return renderReportDocument({
    title: 'Contracts',
    about: describeServices(results),
    body: [
      summaryCard({ passed, passedCount, total: contractInteractions.length }),
      ...sortFailedFirst(results).map(providerCard),
    ].join('\n'),
  })
}

/** Lists the services by address, because several services often share an address. */
const describeServices = (results: readonly ProviderResult[]): string =>
  [...new Set(results.map(({ url }) => url))]
    .map((address) => {
      const addressResults = results.filter(({ url }) => url === address)
      return `${addressResults.map(({ provider }) => provider).join(', ')} at ${address}`
    })
    .join('; ')

/** Sorts failed services first, because readers look for them. */
const sortFailedFirst = (results: readonly ProviderResult[]): readonly ProviderResult[] =>
  results.toSorted((a, b) => Number(a.passed) - Number(b.passed))

type VerificationSummary = { readonly passed: boolean; readonly passedCount: number; readonly total: number }

const summaryCard = ({ passed, passedCount, total }: VerificationSummary): string => `<section class="card">
<h2>${passed ? 'The contracts hold' : '<span class="over">Not every contract holds</span>'}</h2>
<p class="figure">${passedCount} <small>of ${total} interactions hold</small></p>
<svg class="gauge" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect class="${passed ? 'track' : 'over'}" width="100" height="1" /><rect class="fill" width="${total === 0 ? 0 : ((passedCount / total) * 100).toFixed(2)}" height="1" /></svg>
</section>`

function providerCard(result: ProviderResult): string {
  const { provider, consumer, url, interactions } = result
  const failedInteractions = interactions.filter(({ passed }) => !passed)
  const passedInteractions = interactions.filter(({ passed }) => passed)
  return `<section class="card">
<h2>${escapeHtml(provider)}</h2>
<p class="quiet">${escapeHtml(countsOf(result))}, for ${escapeHtml(consumer)} at ${escapeHtml(url)}.</p>
${failedInteractions.map(failedDetails).join('\n')}
${passedInteractions.length === 0 ? '' : passedDetails(passedInteractions)}
</section>`
}

const failedDetails = (interaction: InteractionResult): string => `<details open>
<summary><span class="name">${escapeHtml(interaction.description)}</span><span class="numbers ${isFailed(interaction) ? 'over' : 'quiet'}">${isFailed(interaction) ? 'does not hold' : 'pending'}</span></summary>
<p class="quiet">${escapeHtml(describeInteraction(interaction))}</p>
<ul class="problems">
${interaction.problems.map(problemItem).join('\n')}
</ul>
</details>`

/** Renders a problem in two lines: the consequence for the visitor, and the cause. */
const problemItem = ({ loses, message, text }: InteractionResult['problems'][number]): string =>
  loses === undefined
    ? `<li><b>${escapeHtml(text)}</b></li>`
    : `<li><b>${escapeHtml(loses)}</b>${escapeHtml(message)}</li>`

function passedDetails(interactions: readonly InteractionResult[]): string {
  // Operations of the cable have no status.
  const hasStatus = interactions.some(({ operation }) => operation?.status !== undefined)
  return `<details>
<summary><span class="name">Interactions that hold</span><span class="numbers">${interactions.length}</span></summary>
<div class="scroll"><table>
<thead><tr><th scope="col">Interaction</th><th scope="col">Operation</th>${hasStatus ? '<th scope="col">Status</th>' : ''}</tr></thead>
<tbody>
${interactions.map((one) => passedRow(one, hasStatus)).join('\n')}
</tbody>
</table></div>
</details>`
}

const passedRow = ({ description, operation }: InteractionResult, hasStatus: boolean): string =>
  `<tr><td>${escapeHtml(description)}</td><td>${escapeHtml(operation?.id ?? '')}</td>${hasStatus ? `<td>${operation?.status ?? ''}</td>` : ''}</tr>`

const describeInteraction = ({ operation, states }: InteractionResult): string =>
  [
    operation === undefined ? '' : [operation.id, operation.status].filter(Boolean).join(' '),
    states.length === 0 ? '' : `given ${states.join(', then ')}`,
  ]
    .filter(Boolean)
    .join(', ')
