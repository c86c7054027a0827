import { useEffect, useState } from 'react'
import { type Choice, formatChoice, parseChoice, type ParsedChoice } from './choice.ts'

/** Changes parts of the choice. A `visit` gets an entry of its own in the browser's history. */
export type ChangeChoice = (changes: Partial<Choice>, kind?: 'visit') => void

/** Keeps the choice in the page's address, and follows the browser's back and forward buttons. */
export function useChoice(): ParsedChoice & { readonly change: ChangeChoice } {
  const [parsed, setParsed] = useState(readAddress)
  useEffect(() => {
    const follow = (): void => setParsed(readAddress())
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])
  const change: ChangeChoice = (changes, kind) => {
    const choice = { ...parsed.choice, ...changes }
    const url = toUrl(choice)
    if (kind === 'visit') window.history.pushState(null, '', url)
    else window.history.replaceState(null, '', url)
    setParsed({ choice, problems: [] })
  }
  return { ...parsed, change }
}

const readAddress = (): ParsedChoice => parseChoice(window.location.search)

/** Returns the permalink of a choice. */
export const toUrl = (choice: Choice): string =>
  new URL(`${window.location.pathname}${formatChoice(choice)}`, window.location.origin).href
