import { TENANT_TOKEN } from './builds.ts'

/** Visitor who has written before: the token of the conversation, its id, and the ids of its first and newest message. */
export type KnownVisitor = {
  readonly authToken: string
  readonly conversationId: number
  readonly firstId: number
  readonly newestId: number
  readonly messages: number
}

/** Time between two messages of the conversation, in seconds. */
const MESSAGE_EVERY_SECONDS = 240

/**
 * Prepares the tenant: no campaigns, and a team without help articles, as those would add requests that depend on the
 * tenant's content.
 */
export async function prepareTenant(sandboxUrl: string): Promise<void> {
  const tenant = `${sandboxUrl}/sandbox/tenants/${TENANT_TOKEN}`
  await call('PUT', `${tenant}/campaigns`, [])
  await call('PUT', `${tenant}/account`, {
    surface_kb_feature_access: false,
    knowledge_base: { enabled: false, id: null },
  })
}

/** Creates a visitor with a read conversation of so many messages, in turns by the visitor and an agent. */
export async function createKnownVisitor(sandboxUrl: string, messages: number): Promise<KnownVisitor> {
  const services = `${sandboxUrl}/api/v1/widget`
  const query = `website_token=${TENANT_TOKEN}`
  const { website_channel_config: channel, contact } = (await call('POST', `${services}/config?${query}`, {
    website_token: TENANT_TOKEN,
  })) as {
    readonly website_channel_config: { readonly auth_token: string }
    readonly contact: { readonly id: number }
  }
  const { id } = await createRecord(`${sandboxUrl}/sandbox/conversations`, { contactId: contact.id })
  const firstAt = Math.floor(Date.now() / 1000) - messages * MESSAGE_EVERY_SECONDS
  let [firstId, newestId] = [0, 0]
  for (let index = 0; index < messages; index += 1) {
    const message = await createRecord(`${sandboxUrl}/sandbox/conversations/${id}/messages`, {
      content: `Message ${index}: the courier has it, and the label says tomorrow. `.repeat(1 + (index % 4)),
      at: firstAt + index * MESSAGE_EVERY_SECONDS,
      ...(index % 2 === 0 && { as: 'visitor' }),
    })
    firstId ||= message.id
    newestId = message.id
  }
  const authToken = channel.auth_token
  await call(
    'POST',
    `${services}/conversations/update_last_seen?${query}`,
    { contact_last_seen_at: Math.ceil(Date.now() / 1000) },
    { 'x-auth-token': authToken },
  )
  return { authToken, conversationId: id, firstId, newestId, messages }
}

const createRecord = async (url: string, body: object): Promise<{ readonly id: number }> =>
  (await call('POST', url, body)) as { readonly id: number }

/** Returns the JSON of the response, if it has a body. Throws if the sandbox refuses the request. */
async function call(method: 'POST' | 'PUT', url: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }) // prettier-ignore
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`)
  return text === '' ? undefined : (JSON.parse(text) as unknown)
}
