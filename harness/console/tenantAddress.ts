import { AMBIGUOUS_PATH, isAmbiguousPath } from '#tools/ambiguousPath.ts'
import { WEBSITE_TOKEN } from '#tools/websiteToken.ts'

/** Tenant of a widget that runs elsewhere. */
export type TenantAddress = {
  /** Address of the widget, without a query and without a slash at its end. */
  readonly baseUrl: string
  readonly websiteToken: string
}

/** Text for the person about each field that is wrong. */
export type TenantProblems = Readonly<Partial<Record<keyof TenantAddress, string>>>

/** Parses the address and the token of a tenant as they were typed. Returns the tenant, or what is wrong. */
export function parseTenantAddress(
  typed: TenantAddress,
): { readonly tenant: TenantAddress } | { readonly problems: TenantProblems } {
  const address = typed.baseUrl.trim()
  const baseUrl = parseBaseUrl(address)
  const websiteToken = typed.websiteToken.trim()
  const isToken = WEBSITE_TOKEN.test(websiteToken)
  if (baseUrl !== undefined && isToken) return { tenant: { baseUrl, websiteToken } }
  return {
    problems: {
      ...(baseUrl === undefined && { baseUrl: isAmbiguousPath(address) ? AMBIGUOUS_PATH : INVALID_ADDRESS }),
      ...(!isToken && { websiteToken: 'Use the website token of the inbox: at most 128 letters, digits, _ and -.' }),
    },
  }
}

const INVALID_ADDRESS = 'Use an address such as https://chat.example.com/tenants/TOKEN.'

function parseBaseUrl(address: string): string | undefined {
  if (isAmbiguousPath(address)) return undefined
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined
  const { origin, pathname, username } = new URL(address)
  return username === '' ? (origin + pathname).replace(/\/+$/, '') : undefined
}
