import { createContext, useContext } from 'react'
import type { Message } from '#domain/message/message.ts'

/** Context with the function that scrolls to a message and highlights it. The message list provides the function. */
export const JumpContext = createContext<(message: Message) => void>(() => undefined)

export const useJumpTo = (): ((message: Message) => void) => useContext(JumpContext)
