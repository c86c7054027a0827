import panes from '../pane.module.css'
import type { Sandbox } from '../sandbox.ts'

type Fault = readonly [name: string, cause: (sandbox: Sandbox) => Promise<unknown>]

const CABLE: readonly Fault[] = [
  ['cut the socket', (sandbox) => sandbox.cable('cut')],
  ['restart the server', (sandbox) => sandbox.cable('restart')],
  ['unauthorized', (sandbox) => sandbox.cable('disconnect', { reason: 'unauthorized', reconnect: false })],
  ['fall silent', (sandbox) => sandbox.addFault({ kind: 'silence' })],
  ['refuse sockets', (sandbox) => sandbox.addFault({ kind: 'refuseSockets' })],
  ['never confirm', (sandbox) => sandbox.addFault({ kind: 'noConfirm' })],
  ['reject', (sandbox) => sandbox.addFault({ kind: 'reject' })],
  ['deliver twice', (sandbox) => sandbox.addFault({ kind: 'duplicate' })],
  ['deliver out of order', (sandbox) => sandbox.addFault({ kind: 'reorder' })],
  ['malformed frame', (sandbox) => sandbox.cable('raw', { text: '{"type":' })],
]

const HTTP: readonly Fault[] = [
  [
    'fail the next send',
    (sandbox) => sandbox.addFault({ kind: 'status', path: '/messages', method: 'POST', status: 500, times: 1 }),
  ],
  [
    'save, then fail',
    (sandbox) => sandbox.addFault({ kind: 'failAfterSaving', path: '/messages', method: 'POST', times: 1 }),
  ],
  [
    'cut the next send',
    (sandbox) => sandbox.addFault({ kind: 'resetBeforeSaving', path: '/messages', method: 'POST', times: 1 }),
  ],
  [
    'save, then cut',
    (sandbox) => sandbox.addFault({ kind: 'resetAfterSaving', path: '/messages', method: 'POST', times: 1 }),
  ],
  ['three seconds late', (sandbox) => sandbox.addFault({ kind: 'delay', path: '/api/v1', milliseconds: 3000 })],
  ['too many requests', (sandbox) => sandbox.addFault({ kind: 'tooMany', path: '/api/v1' })],
  [
    'back in 5 seconds',
    (sandbox) =>
      sandbox.addFault({ kind: 'tooMany', path: '/messages', method: 'POST', times: 1, retryAfterSeconds: 5 }),
  ],
  ['cut replies short', (sandbox) => sandbox.addFault({ kind: 'truncate', path: '/api/v1' })],
  ['no configuration', (sandbox) => sandbox.addFault({ kind: 'status', path: '/config', status: 503 })],
]

/** Renders a button for each server or network fault that the sandbox can cause. */
export function FaultsPane({ sandbox }: { readonly sandbox: Sandbox }) {
  return (
    <div className={panes.pane}>
      <div className={panes.bar}>
        <button className={panes.button} type="button" onClick={() => void sandbox.clearFaults()}>
          Heal everything
        </button>
        <button className={panes.button} type="button" onClick={() => void sandbox.reset()}>
          Forget all data
        </button>
      </div>
      <div className={panes.scroll}>
        <Faults title="Cable" faults={CABLE} sandbox={sandbox} />
        <Faults title="HTTP" faults={HTTP} sandbox={sandbox} />
      </div>
    </div>
  )
}

type FaultsProps = { readonly title: string; readonly faults: readonly Fault[]; readonly sandbox: Sandbox }

const Faults = ({ title, faults, sandbox }: FaultsProps) => (
  <>
    <h2 className={panes.title}>{title}</h2>
    <div className={panes.buttons}>
      {faults.map(([name, cause]) => (
        <button key={name} className={panes.button} type="button" onClick={() => void cause(sandbox)}>
          {name}
        </button>
      ))}
    </div>
  </>
)
