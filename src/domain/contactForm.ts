/** Question that the visitor sends by email when no agent is available to chat. */
export type ContactFormEntry = {
  readonly name: string
  readonly email: string
  readonly message: string
}
