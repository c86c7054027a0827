import type { Presence } from '../agent.ts'

export type Sender = {
  readonly kind: 'visitor' | 'agent' | 'bot'
  readonly id?: number
  readonly name: string
  readonly avatarUrl?: string
  readonly presence?: Presence
}
