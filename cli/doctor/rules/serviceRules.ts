import type { RequestFacts } from '../evidence.ts'
import {
  describeRequest,
  type Facts,
  isBlockedAsThirdParty,
  isBlockedByClient,
  isEssential,
  isFailed,
  originOf,
} from '../facts.ts'
import type { Finding, Rule } from '../finding.ts'
import { DOCS } from './docs.ts'

/** The frame cannot reach a service. */
export const apiUnreachableRule: Rule = (facts) => {
  const failed = facts.apiRequests.filter(isUnanswered)
  const [first] = failed
  if (first === undefined) return undefined
  return {
    code: 'api-unreachable',
    ...(failed.some(isEssential) ? NO_MESSAGES : LESS_CONTENT),
    seen: [...failed.map(describeRequest), ...corsErrorsOf(facts)],
    fix: fixService(facts, first),
    docs: DOCS.tenants,
  }
}

const NO_MESSAGES: Pick<Finding, 'severity' | 'text'> = {
  severity: 'error',
  text: 'The chat opens, but cannot reach the widget API, so visitors cannot send messages.',
}

const LESS_CONTENT: Pick<Finding, 'severity' | 'text'> = {
  severity: 'warning',
  text: 'The chat works, but cannot reach another service. Help articles, forms or settings of the account may be missing.',
}

/** Returns true for a request that failed. The frame itself cancels some; 404 and blocked requests have rules of their own. */
const isUnanswered = (request: RequestFacts): boolean =>
  isFailed(request) &&
  request.failure !== 'net::ERR_ABORTED' &&
  request.status !== 404 &&
  !isBlockedByClient(request) &&
  !isBlockedAsThirdParty(request)

const corsErrorsOf = ({ evidence }: Facts): readonly string[] =>
  evidence.errors.filter((text) => text.includes('CORS policy'))

function fixService(facts: Facts, { url, failure }: RequestFacts): Finding['fix'] {
  const services = `"services": { "widgetApi": ${JSON.stringify(originOf(url))} }`
  if (failure === 'csp')
    return {
      text: 'The frame’s own policy forbids the service. Build the tenant again with its address in the tenant’s file:',
      paste: services,
    }
  if (corsErrorsOf(facts).length > 0)
    return {
      text: 'Send these headers with the responses of the service, also for OPTIONS:',
      paste: [
        `Access-Control-Allow-Origin: ${originOf(facts.frameRequest?.url) ?? '*'}`,
        'Access-Control-Allow-Headers: content-type, x-auth-token',
      ].join('\n'),
    }
  return { text: 'Check that the service runs, and that the address in the tenant’s file is right:', paste: services }
}

/** The frame may not use storage. */
export const storageBlockedRule: Rule = ({ evidence: { frameHasStorage, opening }, hasHello }) => {
  if (!hasHello || (frameHasStorage !== false && !opening.errorCodes.includes('storage'))) return undefined
  return {
    code: 'storage-blocked',
    severity: 'warning',
    text: 'The browser denies storage to the chat’s frame, for example because it blocks third-party cookies. The chat works. After a reload, only the conversation is found again, through the page’s own storage; a draft, the language and unsent messages are lost.',
    seen: [`localStorage in the frame: ${frameHasStorage === false ? 'SecurityError' : 'refused'}`],
    fix: {
      text: 'Serve the chat from a subdomain of the page’s site, whose frames are not third parties. Build with:',
      paste: 'npx widget-cli build --public-url https://chat.example.com/ --tenants tenants/ --out public',
    },
    docs: DOCS.privacy,
  }
}

/** The connection for new messages fails. */
export const socketBlockedRule: Rule = ({ evidence: { sockets }, hasHello }) => {
  const failed = sockets.filter(({ error, hasReceived }) => error !== undefined && !hasReceived)
  if (!hasHello || failed.length === 0 || sockets.some(({ hasReceived }) => hasReceived)) return undefined
  const { pathname, host } = new URL(failed[0]?.url ?? 'ws://chat.example.com/cable')
  return {
    code: 'socket-blocked',
    severity: 'warning',
    text: 'The WebSocket for new messages fails. The chat works: it polls instead, so messages of agents appear some seconds later, and the typing indicator is missing.',
    seen: failed.map(({ url, error }) => `${url} → ${error ?? ''}`),
    fix: {
      text: `Let the proxy of ${host} forward WebSockets. nginx:`,
      paste: [
        `location ${pathname} {`,
        '  proxy_pass http://cable;',
        '  proxy_http_version 1.1;',
        '  proxy_set_header Upgrade $http_upgrade;',
        '  proxy_set_header Connection upgrade;',
        '}',
      ].join('\n'),
    },
    docs: DOCS.tenants,
  }
}
