import { useEffect, useState } from 'react'

/** Returns true once `state` has stayed the same for this time, in ms. */
export function useHasLasted(milliseconds: number, state: string): boolean {
  const [lasted, setLasted] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setLasted(state), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds, state])
  return lasted === state
}
