import { focusOperation } from '../commands/draft.ts'
import { GROUPS, OPERATIONS } from '../commands/operations.ts'
import { tabId } from '../dock/Tabs.tsx'
import type { HarnessPage } from '../page.ts'
import type { FaultCatalogue } from '../sandbox.ts'
import { enterSituation } from '../situations/enterSituation.ts'
import { SITUATIONS } from '../situations/situations.ts'
import { STORIES } from '../storyboard/stories.ts'
import { createFaultActions, type FaultControl } from './faultActions.ts'
import type { PaletteItem } from './paletteItem.ts'
import { QUICK_ACTIONS } from './quickActions.ts'

export type PaletteGroup = { readonly heading: string; readonly items: readonly PaletteItem[] }

type PaletteOptions<Pane extends string> = {
  readonly page: Pick<HarnessPage, 'isMocked' | 'sandboxUrl'>
  readonly panes: readonly Pane[]
  readonly onPane: (pane: Pane) => void
  readonly sandbox: FaultControl
  /** Presets of faults; empty before they are loaded. */
  readonly presets: FaultCatalogue['presets']
}

/** Name of the pane with the forms of the commands. */
const COMMANDS_PANE = 'Commands'

/** Returns everything that the palette offers. A mocked widget has no sandbox, so it has no situations and stories. */
export function createPaletteGroups<Pane extends string>({
  page,
  panes,
  onPane,
  sandbox,
  presets,
}: PaletteOptions<Pane>): readonly PaletteGroup[] {
  const commandsPane = panes.find((pane) => pane === COMMANDS_PANE)
  const open = (operation: string): void => {
    focusOperation(operation)
    if (commandsPane !== undefined) onPane(commandsPane)
  }
  const goTo = (pane: Pane): void => {
    onPane(pane)
    document.getElementById(tabId(pane))?.focus()
  }
  const groups: readonly PaletteGroup[] = [
    {
      heading: 'Panes',
      items: panes.map((pane) => ({ id: `pane:${pane}`, label: `Go to ${pane}`, run: () => goTo(pane) })),
    },
    {
      heading: 'Actions',
      items: QUICK_ACTIONS.map(([label, call]) => ({ id: `action:${label}`, label, run: call })),
    },
    {
      heading: 'Commands and calls',
      items: OPERATIONS.map(({ id, kind, name, description }) => ({
        ...{ id, label: name, hint: `${GROUPS[kind]}. ${description}` },
        run: () => open(id),
      })),
    },
  ]
  return page.isMocked
    ? groups
    : [...groups, { heading: 'Faults', items: createFaultActions(sandbox, presets) }, ...createSandboxGroups(page)]
}

const createSandboxGroups = ({ sandboxUrl }: { readonly sandboxUrl: string }): readonly PaletteGroup[] => [
  {
    heading: 'Situations',
    items: SITUATIONS.map((situation) => ({
      ...{ id: `situation:${situation.name}`, label: situation.name, hint: situation.description },
      run: () => enterSituation(situation, sandboxUrl),
    })),
  },
  {
    heading: 'Stories',
    items: STORIES.map(({ name, screen }) => ({
      ...{ id: `story:${name}`, label: name, hint: `${screen}, in the storyboard` },
      run: () => window.location.assign(`/storyboard?${new URLSearchParams({ story: name }).toString()}`),
    })),
  },
]
