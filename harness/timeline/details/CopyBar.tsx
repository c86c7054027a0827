import { useState } from 'react'
import type { TraceItem } from '#protocol/trace.ts'
import { exchangeOf } from '../../trace/httpExchange.ts'
import { toText } from '../../trace/httpArchive.ts'
import { listSecrets, toCurl, toFetch, toTestStep } from '../../trace/requestCode.ts'
import styles from './ItemDetails.module.css'

/** Copies an item as code or as data. */
export function CopyBar({ item }: { readonly item: TraceItem }) {
  const [copied, setCopied] = useState('')
  const exchange = exchangeOf(item)
  const body = exchange?.responseBody
  const forms: readonly (readonly [string, string | undefined])[] = [
    ['curl', exchange && toCurl(exchange)],
    ['fetch', exchange && toFetch(exchange)],
    ['test step', exchange && toTestStep(exchange)],
    ['response', body === undefined ? undefined : toText(body)],
    ['JSON', item.payload],
  ]
  const copy = async (name: string, text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      const secrets = exchange && (name === 'curl' || name === 'fetch') ? listSecrets(exchange) : []
      const note = secrets.length > 0 ? ` Set what is masked at its head: ${secrets.join('; ')}.` : ''
      setCopied(`Copied as ${name}.${note}`)
    } catch (problem) {
      setCopied(`The browser refused to copy: ${String(problem)}`)
    }
  }
  return (
    <div className={styles.copying}>
      <span>Copy as</span>
      {forms.map(
        ([name, text]) =>
          text !== undefined && (
            <button
              key={name}
              className={styles.copy}
              type="button"
              aria-label={`Copy as ${name}`}
              onClick={() => void copy(name, text)}
            >
              {name}
            </button>
          ),
      )}
      <span role="status">{copied}</span>
    </div>
  )
}
