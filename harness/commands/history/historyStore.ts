import { createPageStore } from '../pageStore.ts'
import type { Answer } from '../outcome.ts'
import { addEntry, type HistoryEntry, loadHistory, saveHistory, withAnswer } from './history.ts'

const openStorage = (): Storage => window.sessionStorage

/** History of this tab. It is stored after each change. */
export const HISTORY = createPageStore(loadHistory(openStorage), (entries) => saveHistory(openStorage, entries))

/** Adds an entry, and its answer when there is one. Resolves with the answer. */
export async function record(
  entry: Omit<HistoryEntry, 'id' | 'at' | 'answer'>,
  answered: Promise<Answer>,
): Promise<Answer> {
  const id = crypto.randomUUID()
  HISTORY.update((entries) => addEntry(entries, { ...entry, id, at: Date.now() }))
  const answer = await answered
  HISTORY.update((entries) => withAnswer(entries, id, answer))
  return answer
}

export const clearHistory = (): void => HISTORY.update(() => [])
