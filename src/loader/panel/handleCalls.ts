import type { HostCommand } from '#protocol/hostCommands.ts'
import { isRecord } from '#tools/fields.ts'
import type { Identity } from '../api.ts'
import { toError } from '../errors.ts'
import type { HandleCalls, LoaderContext } from '../panelContract.ts'
import type { PendingRequests } from './pendingRequests.ts'

/** Creates the handle's calls, which send commands to the iframe. */
export function createHandleCalls({ toggle }: LoaderContext, { sendRequest, ready }: PendingRequests): HandleCalls {
  const openAndSend = (command: HostCommand): Promise<void> => {
    toggle('open')
    return sendRequest(command)
  }
  return {
    ready,
    sendDraft: requireName((text) => openAndSend({ event: 'set-draft', text })),
    showArticle: requireName((articleId) => openAndSend({ event: 'show-article', articleId })),
    showHelp: (query = '') => openAndSend({ event: 'show-help', query }),
    identify: (identity) => requireName(() => sendRequest(toSetUser(identity)))(identity?.identifier),
    setAttributes: async (attributes) => {
      const { contact, conversation } = { ...attributes }
      requireValid(!!attributes && [contact, conversation].every(areAttributes))
      if (contact) await sendRequest({ event: 'set-custom-attributes', customAttributes: contact })
      if (conversation)
        await sendRequest({ event: 'set-conversation-custom-attributes', customAttributes: conversation })
    },
    setLocale: requireName((locale) => sendRequest({ event: 'set-locale', locale })),
    setTheme: async (theme) => {
      requireValid(['light', 'dark', 'auto'].includes(theme))
      await sendRequest({ event: 'set-color-scheme', darkMode: theme })
    },
    setConsent: (consent) => sendRequest({ event: 'set-consent', consent }),
    startCampaign: requireName((campaignId) => sendRequest({ event: 'start-campaign', campaignId })),
  }
}

const toSetUser = ({ identifier, name, email, avatarUrl, phoneNumber, identifierHash }: Identity): HostCommand => {
  const user: object = {
    name,
    email,
    avatar_url: avatarUrl,
    phone_number: phoneNumber,
    identifier_hash: identifierHash,
  }
  return { event: 'set-user', identifier: String(identifier), user }
}

/** Rejects an empty argument with `invalid` before a command is sent. */
const requireName =
  (act: (name: string) => Promise<void>) =>
  async (name: unknown): Promise<void> => {
    requireValid(typeof name === 'string' ? !!name.trim() : Number.isFinite(name))
    await act(String(name))
  }

const areAttributes = (value: unknown): boolean => value === undefined || isRecord(value)

function requireValid(isValid: boolean): void {
  if (!isValid) throw toError('invalid')
}
