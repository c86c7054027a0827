import { type FormEvent, type ReactNode, useState } from 'react'
import panes from '../pane.module.css'
import { parseTenantAddress, type TenantAddress, type TenantProblems } from './tenantAddress.ts'
import styles from './TenantForm.module.css'

type TenantFormProps = {
  readonly initial: TenantAddress
  /** Shows at once what is wrong with the initial values. */
  readonly isChecked?: boolean
  readonly isDisabled?: boolean
  readonly submitLabel: string
  readonly children?: ReactNode
  readonly onSubmit: (tenant: TenantAddress) => void
}

/** Form for the address and the token of a widget that runs elsewhere. Passes on only valid values. */
export function TenantForm({ initial, isChecked, isDisabled, submitLabel, children, onSubmit }: TenantFormProps) {
  const [typed, setTyped] = useState(initial)
  const [problems, setProblems] = useState<TenantProblems>(() => (isChecked === true ? problemsOf(initial) : {}))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setProblems(problemsOf(typed))
    const parsed = parseTenantAddress(typed)
    if ('tenant' in parsed) onSubmit(parsed.tenant)
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Field
        label="Address of the widget"
        placeholder="https://chat.example.com/tenants/TOKEN"
        value={typed.baseUrl}
        problem={problems.baseUrl}
        onChange={(baseUrl) => setTyped({ ...typed, baseUrl })}
      />
      <Field
        label="Website token"
        placeholder="TOKEN"
        value={typed.websiteToken}
        problem={problems.websiteToken}
        onChange={(websiteToken) => setTyped({ ...typed, websiteToken })}
      />
      {children}
      <button className={panes.button} type="submit" disabled={isDisabled}>
        {submitLabel}
      </button>
    </form>
  )
}

function problemsOf(typed: TenantAddress): TenantProblems {
  const parsed = parseTenantAddress(typed)
  return 'problems' in parsed ? parsed.problems : {}
}

type FieldProps = {
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly problem: string | undefined
  readonly onChange: (value: string) => void
}

const Field = ({ label, placeholder, value, problem, onChange }: FieldProps) => (
  <div className={styles.field}>
    <label className={styles.label}>
      {label}
      <input
        className={panes.input}
        spellCheck={false}
        autoComplete="off"
        placeholder={placeholder}
        value={value}
        aria-invalid={problem !== undefined}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
    {problem !== undefined && (
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    )}
  </div>
)
