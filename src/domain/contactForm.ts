/** A question sent by e-mail when nobody is there to chat. */
export type ContactFormEntry = {
  readonly name: string
  readonly email: string
  readonly message: string
}
