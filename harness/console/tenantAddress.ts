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
  const baseUrl = parseBaseUrl(typed.baseUrl.trim())
  const websiteToken = typed.websiteToken.trim()
  const isToken = WEBSITE_TOKEN.test(websiteToken)
  if (baseUrl !== undefined && isToken) return { tenant: { baseUrl, websiteToken } }
  return {
    problems: {
      ...(baseUrl === undefined && { baseUrl: 'Use an address such as https://chat.example.com/tenants/TOKEN.' }),
      ...(!isToken && { websiteToken: 'Use the website token of the inbox: at most 128 letters, digits, _ and -.' }),
    },
  }
}

function parseBaseUrl(address: string): string | undefined {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined
  const { origin, pathname, username } = new URL(address)
  return username === '' ? (origin + pathname).replace(/\/+$/, '') : undefined
}
