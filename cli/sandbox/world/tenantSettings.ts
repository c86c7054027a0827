import type { FastifyInstance } from 'fastify'
import { type Fields, isRecord } from '#tools/fields.ts'
import type { CampaignRecord, TenantStateRecord } from './records.ts'
import { field, notFound, textField } from '../access/visitor.ts'
import type { World } from './world.ts'

type TenantRoute = { readonly Params: { readonly token: string } }

type Change = Partial<TenantStateRecord>

/**
 * Parsers of request bodies, by the last part of the route. Each returns the change of the state, or the reason why the
 * body is invalid.
 */
const SETTINGS: Readonly<Record<string, (body: unknown, state: TenantStateRecord) => Change | string>> = {
  hours: (body) => ({ isOpen: field(body, 'isOpen') === true }),

  shape: (body) => ({ configShape: field(body, 'shape') === 'legacy' ? 'legacy' : 'current' }),

  'pre-chat': (body) => {
    const [isEnabled, fields] = [field(body, 'isEnabled'), field(body, 'fields')]
    if (typeof isEnabled !== 'boolean') return 'isEnabled must be true or false'
    if (fields === undefined) return { preChat: { isEnabled } }
    if (!isList(fields, hasName)) return 'fields must be a list of {name, …}'
    return { preChat: { isEnabled, fields } }
  },

  'working-hours': (body) => {
    const [days, utcOffset] = [field(body, 'days'), field(body, 'utcOffset') ?? '+00:00']
    if (!isList(days, isDay)) return 'days must be a list of {day_of_week: 0 to 6, …}'
    if (typeof utcOffset !== 'string') return 'utcOffset must be text such as +05:30'
    return { workingHours: { isEnabled: field(body, 'isEnabled') !== false, days, utcOffset } }
  },

  features: (body, state) => {
    const features = field(body, 'enabled_features') ?? state.features
    const languages = field(body, 'enabled_languages') ?? state.languages
    if (features !== undefined && !isList(features, isString)) return 'enabled_features must be a list of names'
    if (languages !== undefined && !isList(languages, isString)) return 'enabled_languages must be a list of codes'
    return { ...(features && { features }), ...(languages && { languages }) }
  },

  account: (body) => (isRecord(body) ? { account: body } : 'must be an object'),

  channel: (body) => (isRecord(body) ? { channel: body } : 'must be an object'),

  page: (body) => (isRecord(body) ? { page: body } : 'must be an object'),

  campaigns: (body) =>
    isList(body, isCampaign) ? { campaigns: body.map(toCampaign) } : 'must be a list of {id, trigger_rules: {url, …}}',

  identity: (body) => {
    const hmacToken = field(body, 'hmacToken')
    return hmacToken === null || isString(hmacToken) ? { hmacToken: hmacToken ?? '' } : 'hmacToken must be text or null'
  },

  limits: (body) => {
    const [messagesPerMinute, sendsPerMinute] = [field(body, 'messagesPerMinute'), field(body, 'sendsPerMinute')]
    const limits = { messagesPerMinute, sendsPerMinute }
    return isLimits(limits) ? { limits } : 'messagesPerMinute and sendsPerMinute must be whole numbers'
  },

  bot: (body) => {
    const name = field(body, 'name')
    return name === null || typeof name === 'string' ? { botName: name ?? '' } : 'name must be text or null'
  },
}

/** Adds the routes that change the state of a tenant. A reset of the sandbox undoes every change. */
export function addTenantSettingRoutes(app: FastifyInstance, world: World, onChange: () => void): void {
  for (const [name, toChange] of Object.entries(SETTINGS))
    app.put<TenantRoute>(`/sandbox/tenants/:token/${name}`, ({ params, body }, reply) => {
      const tenant = world.findTenant(params.token)
      if (tenant === undefined) return notFound(reply)
      const state = world.stateOf(tenant)
      const change = toChange(body, state)
      if (typeof change === 'string') return reply.code(422).send({ error: change })
      world.setState({ ...(name === 'hours' ? withoutDays(state) : state), ...change })
      onChange()
      return reply.code(204).send()
    })
}

/** Removes the working hours of single days, because `isOpen` applies to the whole week. */
function withoutDays({ workingHours: _days, ...state }: TenantStateRecord): TenantStateRecord {
  return state
}

const isString = (value: unknown): value is string => typeof value === 'string'

const hasName = (value: unknown): value is Fields => isRecord(value) && isString(value['name'])

const isDay = (value: unknown): value is Fields =>
  isRecord(value) && [0, 1, 2, 3, 4, 5, 6].some((day) => day === value['day_of_week'])

const isLimits = (value: Fields): value is NonNullable<TenantStateRecord['limits']> =>
  Object.values(value).every((limit) => limit === undefined || (Number.isSafeInteger(limit) && Number(limit) >= 0))

type CampaignInput = Pick<CampaignRecord, 'id' | 'trigger_rules'> & Partial<CampaignRecord>

const isCampaign = (value: unknown): value is CampaignInput =>
  isRecord(value) && typeof value['id'] === 'number' && textField(value['trigger_rules'], 'url') !== undefined

const toCampaign = (input: CampaignInput): CampaignRecord => ({
  message: 'May I help?',
  trigger_only_during_business_hours: false,
  sender: { id: 1, name: 'Mara Lindqvist', avatar_url: '', type: 'user' },
  ...input,
})

const isList = <Item>(value: unknown, isItem: (item: unknown) => item is Item): value is readonly Item[] =>
  Array.isArray(value) && value.every(isItem)
