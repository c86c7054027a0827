import { createContext, useContext } from 'react'
import type { Message } from '#domain/message.ts'

/** Leads the eye to a message further up; the list knows how. */
export const JumpContext = createContext<(message: Message) => void>(() => undefined)

export const useJumpTo = (): ((message: Message) => void) => useContext(JumpContext)
