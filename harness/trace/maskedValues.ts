import { isSecretName } from '../probe/secrets.ts'
import { toText } from './httpArchive.ts'

/** Secret of a request that the trace has masked. */
export type MaskedValue = {
  /** Name of its header, parameter or field. */
  readonly field: string
  /** `…` and the last characters of the secret, which a short secret lacks. */
  readonly mask: string
}

/** Part of a text of a request: characters as they were sent, or a masked secret. */
export type Piece = string | MaskedValue

/** A parameter whose whole value is masked: what is before the mask, the name in it, and the mask. */
const PARAMETER = /(([\w.[\]%-]{1,80})=)(…[\w.~+/=-]{0,4})(?![^&#])/g

/** A field of JSON whose whole value is masked. The limited length of its name makes the search linear. */
const FIELD = /("((?:[^"\\]|\\.){0,80})":")(…[\w.~+/=-]{0,4})(?=")/g

/** The end of a masked header. A header that was sent has no character beyond Latin-1, so `…` always is a mask. */
const HEADER_END = /…[\w.~+/=-]{0,4}$/

export const splitAddress = (url: string): readonly Piece[] => split(url, PARAMETER)

export function splitHeader(name: string, value: string): readonly Piece[] {
  const [mask] = HEADER_END.exec(value) ?? []
  return mask === undefined ? [value] : withoutEmpty([value.slice(0, -mask.length), { field: name, mask }])
}

/** Splits a body that a trace has as a text, or as a value of JSON. */
export const splitBody = (body: unknown): readonly Piece[] =>
  split(toText(body), typeof body === 'string' ? PARAMETER : FIELD)

function split(text: string, pattern: RegExp): readonly Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { index, ...groups } of text.matchAll(pattern)) {
    const [before = '', field = '', mask = ''] = [groups[1], groups[2], groups[3]]
    // A visitor may write `…` too.
    if (!isSecretName(field)) continue
    pieces.push(text.slice(at, index + before.length), { field, mask })
    at = index + before.length + mask.length
  }
  return withoutEmpty([...pieces, text.slice(at)])
}

const withoutEmpty = (pieces: readonly Piece[]): readonly Piece[] => pieces.filter((piece) => piece !== '')

/** Variable that stands for a masked secret in code. */
export type SecretVariable = {
  readonly name: string
  /** Says what the secret is, in characters that are safe in a comment. */
  readonly description: string
}

/** Returns a variable for each different secret of a request, by its mask: `TOKEN`, `TOKEN_2` and so on. */
export function nameSecrets(pieces: readonly Piece[]): (secret: MaskedValue) => SecretVariable {
  const secrets = pieces.filter((piece) => typeof piece !== 'string')
  const keys = [...new Set(secrets.map(keyOf))]
  return (secret) => {
    const key = keyOf(secret)
    const index = keys.indexOf(key)
    const fields = [...new Set(secrets.filter((other) => keyOf(other) === key).map(({ field }) => toPlain(field)))]
    const ending = secret.mask.slice(1)
    return {
      name: index === 0 ? 'TOKEN' : `TOKEN_${index + 1}`,
      description: fields.join(' and ') + (ending === '' ? '' : `, which ends in ${ending}`),
    }
  }
}

/** Secrets without readable characters differ if their fields do. */
const keyOf = ({ field, mask }: MaskedValue): string => (mask.length > 1 ? mask : `${field} ${mask}`)

/** Names of an opened file may contain a line break, behind which a comment ends. */
const toPlain = (field: string): string => field.replaceAll(/[^\w.[\]-]/g, '?')
