import { useEffect, useState } from 'react'
import { type Judgement, toJudgement } from './verdicts.ts'

/** The newest of what the frame has said of its campaigns. */
export function useJudgement(): Judgement | undefined {
  const [judgement, setJudgement] = useState<Judgement>()
  useEffect(() => {
    const hear = (event: Event): void => setJudgement(toJudgement(event instanceof CustomEvent ? event.detail : {}))
    window.addEventListener('campaign-verdicts', hear)
    return () => window.removeEventListener('campaign-verdicts', hear)
  }, [])
  return judgement
}
