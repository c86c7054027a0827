import type { TenantCopy } from '#domain/copy.ts'
import { LOCALES } from '#domain/locale.ts'
import type { AgentRecord, TenantStateRecord } from '../world/records.ts'
import { LUMEN_COPY } from './copy.ts'

/** Tenants that every sandbox starts with. */

export type Tenant = {
  readonly token: string
  readonly accountId: number
  readonly inboxId: number
  readonly name: string
  readonly welcomeTitle: string
  readonly welcomeTagline: string
  /** Texts of the tenant's page in other languages. */
  readonly copy: TenantCopy
  readonly colour: string
  readonly features: readonly string[]
  readonly languages: readonly string[]
  readonly replyTime: string
  readonly botName: string
  readonly agents: readonly AgentRecord[]
  readonly hasWorkingHours: boolean
  readonly isOpen: boolean
  readonly hasKnowledgeBase: boolean
  readonly hasContactForm: boolean
  /** Names of the standard fields in the form before a conversation; without names there is no form. */
  readonly preChat: readonly string[]
}

const MARA: AgentRecord = { id: 1, name: 'Mara Lindqvist', presence: 'online' }
const JON: AgentRecord = { id: 2, name: 'Jon Okafor', presence: 'online' }
const AIKO: AgentRecord = { id: 3, name: 'Aiko Tanaka', presence: 'busy' }

const LUMEN = {
  accountId: 1,
  name: 'Lumen Bikes',
  welcomeTitle: 'Hello from Lumen',
  welcomeTagline: 'We build quiet city bikes. Ask us anything.',
  copy: LUMEN_COPY,
  colour: '#ffd301',
  languages: LOCALES,
  replyTime: 'in_a_few_minutes',
}

export const TENANTS: readonly Tenant[] = [
  {
    ...LUMEN,
    token: 'demo',
    inboxId: 3,
    features: ['attachments', 'emoji_picker', 'end_conversation', 'use_inbox_avatar_for_bot'],
    botName: '',
    agents: [MARA, JON, AIKO],
    hasWorkingHours: true,
    isOpen: true,
    hasKnowledgeBase: true,
    hasContactForm: true,
    preChat: [],
  },
  {
    ...LUMEN,
    token: 'plain',
    inboxId: 4,
    name: 'Northwind Supply',
    welcomeTitle: '',
    welcomeTagline: '',
    copy: {},
    colour: '#2563eb',
    features: [],
    languages: ['en', 'de'],
    botName: '',
    agents: [MARA],
    hasWorkingHours: false,
    isOpen: true,
    hasKnowledgeBase: false,
    hasContactForm: false,
    preChat: [],
  },
  {
    ...LUMEN,
    token: 'bot',
    inboxId: 5,
    colour: '#0f766e',
    features: ['emoji_picker', 'end_conversation', 'use_inbox_avatar_for_bot'],
    botName: 'Lumi',
    agents: [{ ...MARA, presence: 'offline' }],
    hasWorkingHours: false,
    isOpen: true,
    hasKnowledgeBase: true,
    hasContactForm: false,
    preChat: ['fullName', 'emailAddress'],
  },
  {
    ...LUMEN,
    token: 'away',
    inboxId: 6,
    colour: '#be123c',
    features: ['attachments'],
    botName: '',
    agents: [
      { ...MARA, presence: 'offline' },
      { ...JON, presence: 'offline' },
    ],
    replyTime: 'in_a_day',
    hasWorkingHours: true,
    isOpen: false,
    hasKnowledgeBase: true,
    hasContactForm: true,
    preChat: ['fullName', 'emailAddress', 'phoneNumber'],
  },
]

export const findTenant = (token: unknown): Tenant | undefined => TENANTS.find((tenant) => tenant.token === token)

export const seedState = (id: string, agents: readonly AgentRecord[]): TenantStateRecord => ({
  id,
  presence: Object.fromEntries(agents.map((agent) => [agent.id, agent.presence])),
  configShape: 'current',
})

/** Returns the tenant with its initial values, except those that its current state overrides. */
export const tenantWithState = (
  tenant: Tenant,
  { id, inboxId, botName, features, languages, agents = [] }: TenantStateRecord,
): Tenant => ({
  ...tenant,
  token: id,
  agents: [...tenant.agents, ...agents],
  ...(inboxId !== undefined && { inboxId }),
  ...(botName !== undefined && { botName }),
  ...(features && { features }),
  ...(languages && { languages }),
})
