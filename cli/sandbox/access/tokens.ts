import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export type Claims = { readonly source_id: string; readonly inbox_id: number }

const HALF_A_YEAR_SECONDS = 180 * 24 * 60 * 60

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const sign = (secret: string, text: string): Buffer => createHmac('sha256', secret).update(text).digest()

/** Creates a JWT like the real server: HS256, valid for 180 days. */
export function issueToken(secret: string, claims: Claims, nowSeconds: number): string {
  const head = encode({ alg: 'HS256' })
  const body = encode({ ...claims, iat: nowSeconds, exp: nowSeconds + HALF_A_YEAR_SECONDS })
  return `${head}.${body}.${sign(secret, `${head}.${body}`).toString('base64url')}`
}

/** Returns the claims of a valid token; undefined if the token is malformed, forged or expired. */
export function readToken(secret: string, token: unknown, nowSeconds: number): Claims | undefined {
  if (typeof token !== 'string') return undefined
  const [head, body, signature] = token.split('.')
  if (head === undefined || body === undefined || signature === undefined) return undefined
  const [actual, expected] = [Buffer.from(signature, 'base64url'), sign(secret, `${head}.${body}`)]
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims & { readonly exp: number }
  return claims.exp > nowSeconds ? claims : undefined
}

export const randomToken = (): string => randomBytes(16).toString('hex')
