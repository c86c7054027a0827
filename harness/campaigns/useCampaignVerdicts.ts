import { useEffect, useState } from 'react'
import { type CampaignVerdicts, toCampaignVerdicts } from './verdicts.ts'

/** Returns the frame's latest campaign verdicts; undefined before the first `campaign-verdicts` event. */
export function useCampaignVerdicts(): CampaignVerdicts | undefined {
  const [verdicts, setVerdicts] = useState<CampaignVerdicts>()
  useEffect(() => {
    const handleEvent = (event: Event): void =>
      setVerdicts(toCampaignVerdicts(event instanceof CustomEvent ? event.detail : {}))
    window.addEventListener('campaign-verdicts', handleEvent)
    return () => window.removeEventListener('campaign-verdicts', handleEvent)
  }, [])
  return verdicts
}
