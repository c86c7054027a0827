import { hostKey } from '#browser/storage/storedKeys.ts'

/** Visitor that the server already knows before the page loads, so that a situation can begin with a conversation. */
type KnownVisitor = { readonly contactId: number; readonly token: string }

export async function createKnownVisitor(sandboxUrl: string, tenant: string): Promise<KnownVisitor> {
  const response = await fetch(
    `${sandboxUrl}/api/v1/widget/config?website_token=${tenant}&cw_conversation=&locale=en`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ website_token: tenant }),
    },
  )
  const config = (await response.json()) as {
    readonly website_channel_config: { readonly auth_token: string }
    readonly contact: { readonly id: number }
  }
  return { contactId: config.contact.id, token: config.website_channel_config.auth_token }
}

/** Stores the visitor's token in the host page's local storage, where the loader reads it. */
export const storeToken = (tenant: string, { token }: KnownVisitor): void =>
  window.localStorage.setItem(hostKey(tenant, 'cw_conversation'), token)
