import { useState } from 'react'
import panes from '../pane.module.css'
import type {
  ActiveFaults as ActiveFaultsState,
  CatalogueFault,
  FaultCatalogue,
  FaultValues,
  Sandbox,
} from '../sandbox.ts'
import { ActiveFaults } from './ActiveFaults.tsx'
import { FaultForm } from './FaultForm.tsx'
import { separateTenants } from './faultLists.ts'
import styles from './FaultsPane.module.css'
import { Presets } from './Presets.tsx'
import { SeedField } from './SeedField.tsx'
import { useFaults } from './useFaults.ts'

/** State before the sandbox has answered. */
const NO_FAULTS: ActiveFaultsState = { seed: 1, active: [] }

const GROUPS = [
  ['http', 'HTTP'],
  ['cable', 'Cable'],
  ['browser', 'Browser'],
] as const satisfies readonly (readonly [CatalogueFault['group'], string])[]

/** Renders the sandbox's catalogue of faults: presets, the active faults, and a form for each fault. */
export function FaultsPane({ sandbox }: { readonly sandbox: Sandbox }) {
  const [problem, setProblem] = useState('')
  const { catalogue, faults } = useFaults(sandbox, setProblem)
  const [search, setSearch] = useState('')
  const run = (work: Promise<unknown>): void => {
    setProblem('')
    work.catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)))
  }
  const add = async (fault: CatalogueFault, values: FaultValues): Promise<void> => {
    await sandbox.addFault({ ...values, name: fault.name })
    if (fault.target === 'page') location.reload()
  }
  const { seed, active } = faults ?? NO_FAULTS
  // A preset that is started right after a change of the seed begins with the new one, before the sandbox has reported it.
  const [chosenSeed, setChosenSeed] = useState<number>()
  if (chosenSeed === seed) setChosenSeed(undefined)
  const setSeed = (next: number): Promise<unknown> => {
    setChosenSeed(next)
    return sandbox.setFaultSeed(next).catch((error: unknown) => {
      setChosenSeed(undefined)
      throw error
    })
  }
  const tenantFaults = separateTenants(active, sandbox.token)
  return (
    <div className={panes.pane}>
      <div className={panes.bar}>
        <button className={panes.button} type="button" onClick={() => run(sandbox.clearFaults())}>
          Heal everything
        </button>
        <button className={panes.button} type="button" onClick={() => run(sandbox.reset())}>
          Forget all data
        </button>
        {faults && <SeedField key={faults.seed} seed={faults.seed} onSeed={setSeed} />}
        <input
          className={panes.input}
          type="search"
          aria-label="Filter faults"
          placeholder="Filter faults"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      <div className={panes.scroll}>
        {catalogue && (
          <>
            {search === '' && (
              <Presets
                presets={catalogue.presets}
                active={tenantFaults.own}
                onStart={(name) => run(sandbox.startPreset(name, chosenSeed ?? seed))}
              />
            )}
            <Faults catalogue={catalogue} search={search} onAdd={(fault, values) => run(add(fault, values))} />
          </>
        )}
      </div>
      <p className={problem === '' ? styles.quiet : panes.problem} role="status">
        {problem}
      </p>
      {faults && (
        <ActiveFaults faults={tenantFaults} onRemove={(ids) => run(Promise.all(ids.map(sandbox.removeFault)))} />
      )}
    </div>
  )
}

type FaultsProps = {
  readonly catalogue: FaultCatalogue
  readonly search: string
  readonly onAdd: (fault: CatalogueFault, values: FaultValues) => void
}

function Faults({ catalogue, search, onAdd }: FaultsProps) {
  const matching = catalogue.faults.filter(({ name, description }) =>
    `${name} ${description}`.toLowerCase().includes(search.toLowerCase()),
  )
  return GROUPS.map(([group, title]) => {
    const faults = matching.filter((fault) => fault.group === group)
    return (
      faults.length > 0 && (
        <section key={group} aria-label={title}>
          <h2 className={panes.title}>{title}</h2>
          <ul className={styles.list}>
            {faults.map((fault) => (
              <li key={fault.name}>
                <FaultForm fault={fault} onAdd={(values) => onAdd(fault, values)} />
              </li>
            ))}
          </ul>
        </section>
      )
    )
  })
}
