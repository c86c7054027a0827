import { useEffect, useState } from 'react'
import { type Judgement, parseJudgement } from './judgements.ts'

/** Number of judgements that are kept. Older ones are dropped. */
const MAX_JUDGEMENTS = 200

/** Returns what the frame has judged of its campaigns, oldest first. The list is empty before the first event. */
export function useJudgements(): readonly Judgement[] {
  const [judgements, setJudgements] = useState<readonly Judgement[]>([])
  useEffect(() => {
    const handleEvent = (event: Event): void => {
      const judgement = parseJudgement(event instanceof CustomEvent ? event.detail : {}, Date.now())
      setJudgements((earlier) => [...earlier, judgement].slice(-MAX_JUDGEMENTS))
    }
    window.addEventListener('campaign-verdicts', handleEvent)
    return () => window.removeEventListener('campaign-verdicts', handleEvent)
  }, [])
  return judgements
}
