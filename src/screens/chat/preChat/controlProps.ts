import type { PreChatField } from '#domain/channel.ts'

export type ControlProps = {
  readonly id: string
  readonly field: PreChatField
  readonly value: string
  readonly isInvalid: boolean
  readonly describedBy: string | undefined
  readonly onChange: (value: string) => void
}
