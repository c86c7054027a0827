import type { PageSettings } from '#domain/pageSettings.ts'
import { type Fields, omitUndefined } from '#tools/fields.ts'
import type { Policy } from '../../page/policyText.ts'

/**
 * Recorded settings that a replay uses. A trace may come from a stranger, so the list has no setting that loads a script
 * or a frame. The services are only names in the virtual network.
 */
const REPLAYED = [
  'token',
  'services',
  'realtime',
  'accent',
  'consent',
  'copy',
  'metrics',
  'support',
] as const satisfies readonly (keyof PageSettings)[]

/** Returns the settings of a recording that a replay uses. */
export const toReplaySettings = (recorded: Fields): Fields =>
  omitUndefined(Object.fromEntries(REPLAYED.map((name) => [name, recorded[name]])))

const isOwnScript = (source: string): boolean => source === "'self'" || source.startsWith("'sha256-")

/**
 * Returns the policy of a page that replays a trace. It is the same for every trace: the page loads files of the sandbox
 * and nothing else. It opens no windows, as a recorded click on a link would visit the link's server.
 */
export const toReplayPolicy = (page: Policy, hosts: readonly string[] | undefined): Policy =>
  new Map([
    ...page,
    ['script-src', (page.get('script-src') ?? []).filter(isOwnScript)],
    ['connect-src', ["'self'"]],
    ['img-src', ["'self'", 'data:', 'blob:']],
    ['media-src', ["'self'", 'blob:']],
    ['frame-src', ["'none'"]],
    ['sandbox', ['allow-scripts', 'allow-same-origin', 'allow-forms']],
    ...(hosts ? [['frame-ancestors', hosts.length > 0 ? hosts : ["'none'"]] as const] : []),
  ])
