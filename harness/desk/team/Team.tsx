import panes from '../pane.module.css'
import type { DeskTenant, Sandbox } from '../sandbox.ts'

type TeamProps = { readonly sandbox: Sandbox; readonly tenant: DeskTenant | undefined }

/** Renders the presence of each agent and whether the inbox is open. */
export function Team({ sandbox, tenant }: TeamProps) {
  if (tenant === undefined) return null
  return (
    <div className={panes.bar}>
      {tenant.agents.map(({ id, name, status }) => (
        <label key={id}>
          {name}{' '}
          <select value={status} onChange={({ target }) => void sandbox.setPresence(id, target.value)}>
            <option>online</option>
            <option>busy</option>
            <option>offline</option>
          </select>
        </label>
      ))}
      <label>
        <input
          type="checkbox"
          checked={tenant.isOpen}
          onChange={({ target }) => void sandbox.setOpen(target.checked)}
        />{' '}
        open now
      </label>
    </div>
  )
}
