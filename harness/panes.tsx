import type { ReactNode } from 'react'
import { AccessibilityPane } from './accessibility/AccessibilityPane.tsx'
import { BudgetsPane } from './budgets/BudgetsPane.tsx'
import { CampaignsPane } from './campaigns/CampaignsPane.tsx'
import type { Judgement } from './campaigns/judgements.ts'
import { CommandsPane } from './commands/CommandsPane.tsx'
import { ContractsPane } from './contractCoverage/ContractsPane.tsx'
import { createCoverage } from './contractCoverage/coverage.ts'
import { readPacts } from './contracts/documents.ts'
import { DeskPane } from './desk/DeskPane.tsx'
import { FaultsPane } from './faults/FaultsPane.tsx'
import type { HarnessPage } from './page.ts'
import { ProductEventsPane } from './productEvents/ProductEventsPane.tsx'
import { SagasPane } from './sagas/SagasPane.tsx'
import type { Sandbox } from './sandbox.ts'
import { SituationsPane } from './situations/SituationsPane.tsx'
import { StatePane } from './state/StatePane.tsx'
import { contracts, verdictOf } from './timeline/contractVerdicts.ts'
import { TimelinePane } from './timeline/TimelinePane.tsx'
import { TranslationsPane } from './translations/TranslationsPane.tsx'
import type { WidgetTrace } from './trace/useWidgetTrace.ts'

const coverageOf = createCoverage({ contracts, pacts: readPacts(), verdictOf })

export const PANES = [
  'Desk',
  'Situations',
  'Timeline',
  'State',
  'Sagas',
  'Campaigns',
  'Commands',
  'Contracts',
  'Budgets',
  'Accessibility',
  'Translations',
  'Events',
  'Faults',
] as const

export type Pane = (typeof PANES)[number]

/** Panes that work when the widget uses a mock server instead of the sandbox. */
export const MOCKED_PANES: readonly Pane[] = PANES.filter(
  (name) => name !== 'Desk' && name !== 'Situations' && name !== 'Events' && name !== 'Faults',
)

/** Panes that work without the servers of this project: they need no probe that a sandbox adds. */
export const STATIC_PANES: readonly Pane[] = ['Timeline', 'State', 'Sagas', 'Campaigns', 'Commands']

const STATIC_EMPTY_TEXT =
  'Hover or open the bubble: everything that this page may see of the widget appears here. If nothing does, the widget ' +
  `does not allow this page to embed it. Add ${window.location.origin} to the hosts of its tenant, or start it with ` +
  `npm start -- --harness-in ${window.location.origin}`

export type PaneProps = {
  readonly page: HarnessPage
  readonly sandbox: Sandbox
  readonly trace: WidgetTrace
  readonly isDark: boolean
  readonly judgements: readonly Judgement[]
}

/** Content of each pane. */
export const CONTENTS: Readonly<Record<Pane, (props: PaneProps) => ReactNode>> = {
  Desk: ({ sandbox }) => <DeskPane sandbox={sandbox} />,
  Situations: ({ page }) => <SituationsPane sandboxUrl={page.sandboxUrl} token={page.token} />,
  Timeline: ({ page, trace }) => (
    <TimelinePane trace={trace} verdictOf={verdictOf} {...(page.isStatic && { emptyText: STATIC_EMPTY_TEXT })} />
  ),
  State: ({ trace, isDark }) => <StatePane trace={trace} isDark={isDark} />,
  Sagas: ({ trace }) => <SagasPane trace={trace} />,
  Campaigns: ({ trace, judgements }) => <CampaignsPane store={trace.store} judgements={judgements} />,
  Commands: ({ page, trace }) => <CommandsPane page={page} onSent={(text) => trace.addEnvelope('out', text)} />,
  Contracts: ({ trace }) => <ContractsPane {...{ trace, coverageOf, verdictOf }} />,
  Budgets: ({ page, trace }) => <BudgetsPane trace={trace} sandboxUrl={page.sandboxUrl} />,
  Accessibility: ({ trace }) => <AccessibilityPane trace={trace} />,
  Translations: ({ trace }) => <TranslationsPane trace={trace} />,
  Events: ({ sandbox }) => <ProductEventsPane sandbox={sandbox} />,
  Faults: ({ sandbox }) => <FaultsPane sandbox={sandbox} />,
}
