import type { FaultCatalogue, Sandbox } from '../sandbox.ts'
import type { PaletteItem } from './paletteItem.ts'

/** The part of the sandbox's client that changes faults. */
export type FaultControl = Pick<Sandbox, 'clearFaults' | 'faults' | 'startPreset'>

/** Returns an action that removes all faults, and one for each preset, which keeps the seed of the sandbox. */
export const createFaultActions = (
  sandbox: FaultControl,
  presets: FaultCatalogue['presets'],
): readonly PaletteItem[] => [
  {
    id: 'faults:heal',
    label: 'Heal all faults',
    run: async () => void (await sandbox.clearFaults()),
  },
  ...presets.map(({ name, description }) => ({
    ...{ id: `faults:${name}`, label: `Apply preset ${name}`, hint: `Faults. ${description}` },
    run: async () => void (await sandbox.startPreset(name, (await sandbox.faults()).seed)),
  })),
]
