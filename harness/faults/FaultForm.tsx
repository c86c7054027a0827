import { useId } from 'react'
import panes from '../pane.module.css'
import type { CatalogueFault, FaultParameter, FaultValues } from '../sandbox.ts'
import { readFaultValues } from './faultValues.ts'
import styles from './FaultsPane.module.css'

type FaultFormProps = { readonly fault: CatalogueFault; readonly onAdd: (values: FaultValues) => void }

/** Renders a fault with its parameters. A fault that only the browser can cause says how to cause it instead. */
export const FaultForm = ({ fault, onAdd }: FaultFormProps) => (
  <form
    className={styles.fault}
    noValidate
    aria-label={fault.name}
    onSubmit={(event) => {
      event.preventDefault()
      onAdd(readFaultValues(fault.parameters, new FormData(event.currentTarget)))
    }}
  >
    <div className={styles.head}>
      <code>{fault.name}</code>
      {fault.target !== 'browser' && (
        <button className={panes.button} type="submit" aria-label={`${toVerb(fault)} ${fault.name}`}>
          {toVerb(fault)}
        </button>
      )}
    </div>
    <p className={styles.quiet}>{fault.description}</p>
    {fault.byHand !== undefined && <p className={styles.byHand}>{fault.byHand}</p>}
    {fault.parameters.length > 0 && (
      <details>
        <summary className={styles.summary}>{summarize(fault.parameters)}</summary>
        <div className={styles.fields}>
          {fault.parameters.map((parameter) => (
            <Field key={parameter.name} parameter={parameter} />
          ))}
        </div>
      </details>
    )}
  </form>
)

const VERBS: Readonly<Record<string, string>> = { moment: 'Cause', page: 'Add and reload' }

const toVerb = ({ target }: CatalogueFault): string => VERBS[target] ?? 'Add'

/** Returns the defaults of the parameters, and the names of those without a default. */
const summarize = (parameters: readonly FaultParameter[]): string =>
  parameters.map(({ name, default: value }) => (value === undefined ? name : `${name} ${value}`)).join(' · ')

/** Units that a value needs to be understood. */
const UNITS: Readonly<Record<string, string>> = { ms: ' ms', s: ' s', bytes: ' bytes' }

function Field({ parameter }: { readonly parameter: FaultParameter }) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} title={parameter.description}>
        {parameter.name}
      </label>
      <Control id={id} parameter={parameter} />
      <span className={styles.quiet} id={`${id}-hint`}>
        {parameter.type === 'number' && `${parameter.min} to ${parameter.max}${UNITS[parameter.unit] ?? ''}, `}
        {parameter.description}
      </span>
    </>
  )
}

function Control({ id, parameter }: { readonly id: string; readonly parameter: FaultParameter }) {
  const shared = { id, name: parameter.name, 'aria-describedby': `${id}-hint`, className: panes.input }
  if (parameter.type === 'text' && parameter.choices)
    return (
      <select {...shared} defaultValue={parameter.default ?? ''}>
        <option value="">any</option>
        {parameter.choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    )
  return <input {...shared} inputMode={parameter.type === 'number' ? 'decimal' : 'text'} placeholder={String(parameter.default ?? '')} /> // prettier-ignore
}
