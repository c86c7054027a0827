import { CliError } from '../../errors.ts'

/** Advice by name of an S3 error, by name of an error of the SDK, or by code of a network error. */
const ADVICE: readonly (readonly [names: readonly string[], problem: string, next: string])[] = [
  [
    ['CredentialsProviderError', 'TokenProviderError', 'ExpiredToken', 'ExpiredTokenException'],
    'no valid credentials were found',
    'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, AWS_PROFILE, or the role of the machine.',
  ],
  [
    ['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'AccessDenied', 'Forbidden', '403'],
    'the store refuses access',
    'Check the credentials, and that they may list, read, write and delete objects below this prefix.',
  ],
  [
    ['NoSuchBucket', '404'],
    'the bucket does not exist',
    'Check the name of the bucket, the endpoint (AWS_ENDPOINT_URL_S3) and the region.',
  ],
  [
    ['PermanentRedirect', 'AuthorizationHeaderMalformed', 'IllegalLocationConstraintException', '301'],
    'the bucket is in another region',
    'Set AWS_REGION to the region of the bucket.',
  ],
  [['Region is missing'], 'the region is missing', 'Set AWS_REGION to the region of the bucket.'],
  [
    ['SlowDown', 'ServiceUnavailable', 'Throttling', 'TooManyRequestsException', '503', '429'],
    'the store is overloaded and has refused several attempts',
    'Run the command again later. It continues where it has stopped.',
  ],
  [
    [
      'TimeoutError',
      'RequestTimeout',
      'ETIMEDOUT',
      'ECONNREFUSED',
      'ECONNRESET',
      'ENOTFOUND',
      'EAI_AGAIN',
      'EPIPE',
      'EPROTO',
      'ERR_INVALID_URL',
      'Invalid URL',
    ],
    'the store cannot be reached',
    'Check the endpoint (AWS_ENDPOINT_URL_S3) and the network, then run the command again. It continues where it has stopped.',
  ],
]

/** Maximum length of a message of the SDK. Some contain a whole response. */
const MAX_LENGTH = 160

/**
 * Converts an error of the SDK into `storeFailed`, with advice for the errors that release engineers meet. Returns a
 * `CliError` unchanged.
 */
export function toStoreError(problem: unknown, address: string): CliError {
  if (problem instanceof CliError) return problem
  const error = problem instanceof Error ? problem : new Error(String(problem))
  const names = namesOf(error)
  const known = ADVICE.find(([listed]) => listed.some((name) => names.includes(name)))
  const reason = toReason(error, names)
  const detail = known === undefined ? `${address}: ${reason}` : `${address}: ${known[1]} (${reason})`
  return new CliError('storeFailed', detail, { cause: problem, ...(known && { next: known[2] }) })
}

/** Returns the name of an error, the beginning of its message, and the status of the response. */
function toReason({ message }: Error, names: readonly string[]): string {
  const [line = ''] = message.trim().split('\n')
  const status = names.filter((name) => /^[345]\d\d$/.test(name)).map((name) => `HTTP ${name}`)
  const texts = new Set([...names.slice(0, 1), line.slice(0, MAX_LENGTH), ...status.slice(0, 1)])
  // The SDK puts this text in place of an empty message.
  return [...texts].filter((text) => text !== '' && text !== 'UnknownError').join(', ')
}

/** Returns the names under which an error may be listed, the most exact first. */
function namesOf(error: Error): readonly string[] {
  const { $metadata, code } = error as {
    readonly $metadata?: { readonly httpStatusCode?: number }
    readonly code?: string | number
  }
  const codes = [code, $metadata?.httpStatusCode].flatMap((value) => (value === undefined ? [] : [String(value)]))
  return [error.name, ...codes, ...(error.cause instanceof Error ? namesOf(error.cause) : []), error.message]
}

/** Returns true if a conditional write was refused because the object has changed. */
export const isConflict = (problem: unknown): boolean =>
  problem instanceof Error &&
  ['PreconditionFailed', 'ConditionalRequestConflict', 'NoSuchKey', '412', '409'].some((name) =>
    namesOf(problem).includes(name),
  )

export const isMissing = (problem: unknown): boolean =>
  problem instanceof Error && ['NoSuchKey', 'NotFound'].includes(problem.name)
