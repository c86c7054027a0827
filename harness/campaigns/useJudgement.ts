import { useEffect, useState } from 'react'
import { type Judgement, toJudgement } from './verdicts.ts'

/** Returns the frame's latest campaign verdicts; undefined before the first `campaign-verdicts` event. */
export function useJudgement(): Judgement | undefined {
  const [judgement, setJudgement] = useState<Judgement>()
  useEffect(() => {
    const hear = (event: Event): void => setJudgement(toJudgement(event instanceof CustomEvent ? event.detail : {}))
    window.addEventListener('campaign-verdicts', hear)
    return () => window.removeEventListener('campaign-verdicts', hear)
  }, [])
  return judgement
}
