import { JsonTree } from '../../json/JsonTree.tsx'
import panes from '../../pane.module.css'
import type { HttpExchange } from '../../probe/http.ts'
import styles from './ItemDetails.module.css'

/** Shows the parameters and both bodies of a request. */
export function HttpPayload({ exchange }: { readonly exchange: HttpExchange }) {
  const { url, requestBody, responseBody, failure, status } = exchange
  const parameters = Object.fromEntries(new URL(url).searchParams)
  const hasParameters = Object.keys(parameters).length > 0
  return (
    <>
      <h2 className={panes.title}>Request</h2>
      {hasParameters && <JsonTree value={{ query: parameters }} />}
      {requestBody === undefined ? (
        !hasParameters && <p className={styles.empty}>No parameters and no body.</p>
      ) : (
        <JsonTree value={{ body: requestBody }} />
      )}
      <h2 className={panes.title}>Response</h2>
      {responseBody === undefined ? (
        <p className={styles.empty}>
          {failure ?? (status === undefined ? 'No response yet.' : 'No text in its body.')}
        </p>
      ) : (
        <JsonTree value={responseBody} />
      )}
    </>
  )
}

/** Shows the address, the status and the headers of a request. */
export function HttpHeaders({ exchange }: { readonly exchange: HttpExchange }) {
  const { method, url, status, failure, requestHeaders, responseHeaders = {} } = exchange
  return (
    <>
      <Fields
        title="General"
        fields={{ URL: url, Method: method, Status: failure ?? (status === undefined ? 'pending' : String(status)) }}
      />
      <Fields title="Response headers" fields={responseHeaders} />
      <Fields title="Request headers" fields={requestHeaders} />
    </>
  )
}

type FieldsProps = { readonly title: string; readonly fields: Readonly<Record<string, string>> }

const Fields = ({ title, fields }: FieldsProps) => (
  <>
    <h2 className={panes.title}>{title}</h2>
    <dl className={styles.fields}>
      {Object.entries(fields).map(([name, value]) => (
        <div key={name} className={styles.field}>
          <dt className={styles.fieldName}>{name}</dt>
          <dd className={styles.fieldValue}>{value}</dd>
        </div>
      ))}
    </dl>
    {Object.keys(fields).length === 0 && <p className={styles.empty}>None.</p>}
  </>
)
