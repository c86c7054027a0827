import { useEffect, useState } from 'react'

/** Whether the same state has lasted so long already. */
export function useHasLasted(milliseconds: number, state: string): boolean {
  const [lasted, setLasted] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setLasted(state), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds, state])
  return lasted === state
}
