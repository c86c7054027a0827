import { useState } from 'react'
import hidden from '#components/VisuallyHidden.module.css'
import type { Sandbox } from '../sandbox.ts'
import styles from './FaultBar.module.css'
import { describeFaults, separateTenants } from './faultLists.ts'
import { useFaults } from './useFaults.ts'

type FaultBarProps = {
  readonly sandbox: Sandbox
  /** True while the pane of the faults is open, which lists the active faults itself. */
  readonly isPaneOpen: boolean
  /** Opens the pane of the faults. */
  readonly onOpen: () => void
  /** Called when the faults are removed, so that the focus does not end with the button. */
  readonly onHealed: () => void
}

/**
 * Names the active faults of this tenant in every other pane, so that no failure is taken for one of the widget. It has
 * a button that opens the pane, and one that removes the faults. Its changes are announced.
 */
export function FaultBar({ sandbox, isPaneOpen, onOpen, onHealed }: FaultBarProps) {
  const [problem, setProblem] = useState('')
  const [healed, setHealed] = useState('')
  const text = useFaultText(sandbox, setProblem)
  const isShown = !isPaneOpen && text + problem !== ''
  const heal = async (): Promise<void> => {
    setProblem('')
    try {
      await sandbox.clearFaults()
      setHealed('All faults are healed.')
      onHealed()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    // The status stays in the document while the bar is not shown, so that its next change is announced.
    <div className={isShown ? styles.bar : hidden.hidden}>
      <p className={styles.text} role="status">
        {text || healed} {problem}
      </p>
      {isShown && <FaultButtons onOpen={onOpen} onHeal={() => void heal()} />}
    </div>
  )
}

/** Returns a sentence about the active faults of this tenant; '' if there are none, and before they are loaded. */
function useFaultText(sandbox: Sandbox, onProblem: (problem: string) => void): string {
  const { catalogue, faults } = useFaults(sandbox, onProblem)
  const { own } = separateTenants(faults?.active ?? [], sandbox.token)
  return describeFaults(own, catalogue?.presets ?? [])
}

type FaultButtonsProps = Pick<FaultBarProps, 'onOpen'> & { readonly onHeal: () => void }

const FaultButtons = ({ onOpen, onHeal }: FaultButtonsProps) => (
  <>
    <button className={styles.button} type="button" onClick={onOpen}>
      Open Faults
    </button>
    <button className={styles.button} type="button" aria-label="Heal all faults" onClick={onHeal}>
      Heal all
    </button>
  </>
)
