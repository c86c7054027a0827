import type { Part } from '#domain/parts.ts'
import type { Services, Tenant } from '../tenant/tenant.ts'
import type { TenantFinding } from './finding.ts'

type Rule = TenantFinding & { readonly matches: (tenant: Tenant) => boolean }

const hasPart =
  (part: Part) =>
  ({ parts }: Tenant): boolean =>
    parts.includes(part)

const isLocal = (url: string): boolean => /^\w+:\/\/(localhost|127\.0\.0\.1)([:/]|$)/.test(url)

/**
 * Returns true if a service has no address of its own, although another service has one. It then uses the origin of the
 * page.
 */
const isMissingAddress = (name: keyof Services, { services }: Tenant): boolean =>
  services[name] === '' &&
  (['widgetApi', 'middleware', 'knowledgeBase'] as const).some((other) => services[other] !== '')

/** Features that the setting of the same name turns on. */
const SWITCHES = ['pictureEditor', 'streamedAnswers', 'suggestedArticles', 'voiceMessages'] as const

/** Features of `ownCopy`, with the setting that offers each of them to visitors. */
const OWN_COPY = [
  ['saveConversation', 'save'],
  ['forgetVisitor', 'forget'],
  ['offlineHistory', 'offline'],
] as const

const hasCopy = (tenant: Tenant, key: 'preChatMessage' | 'outOfOfficeMessage'): boolean =>
  Object.values(tenant.copy).some((copy) => copy[key] !== undefined)

const warning = (code: string, path: string, rest: Pick<Rule, 'text' | 'advice' | 'matches'>): Rule => ({
  severity: 'warning',
  code,
  path,
  ...rest,
})

/** Rules for contradictions between two settings of a tenant. */
const RULES: readonly Rule[] = [
  warning('parts.phone', 'parts', {
    matches: (tenant) => hasPart('phone')(tenant) && !hasPart('preChat')(tenant),
    text: 'phone without preChat: the form before a chat asks for phone numbers, but it is not built in',
    advice: 'Add preChat, or remove phone.',
  }),
  warning('preload.campaigns', 'preload', {
    matches: (tenant) => hasPart('campaigns')(tenant) && tenant.preload === 'none',
    text: 'preload is none, but campaigns is built in: the snippet turns campaigns on, which load the chat on every page',
    advice: 'Remove campaigns from parts, or use preload intent.',
  }),
  warning('parts.productEvents', 'parts', {
    matches: (tenant) => hasPart('productEvents')(tenant) && Object.keys(tenant.analytics).length === 0,
    text: 'productEvents is built in, but analytics has no receiver: events are sent only if the account uses Gainsight',
    advice: 'Add analytics.beacon or analytics.gainsight, or remove productEvents.',
  }),
  warning('analytics.unused', 'analytics', {
    matches: (tenant) => !hasPart('productEvents')(tenant) && Object.keys(tenant.analytics).length > 0,
    text: 'analytics has a receiver, but productEvents is not built in',
    advice: 'Add productEvents to parts, or remove analytics.',
  }),
  warning('analytics.both', 'analytics', {
    matches: ({ analytics }) => analytics.beacon !== undefined && analytics.gainsight !== undefined,
    text: 'beacon and gainsight are both set: only the beacon receives events',
    advice: 'Keep one.',
  }),
  warning('parts.errorReports', 'parts', {
    matches: (tenant) => hasPart('errorReports')(tenant) && tenant.errorReports === undefined,
    text: 'errorReports is built in, but no project receives them',
    advice: 'Add errorReports.dsn, or remove the part.',
  }),
  warning('errorReports.unused', 'errorReports', {
    matches: (tenant) => !hasPart('errorReports')(tenant) && tenant.errorReports !== undefined,
    text: 'a project is set, but errorReports is not built in',
    advice: 'Add errorReports to parts, or remove the project.',
  }),
  warning('parts.recorder', 'parts', {
    matches: (tenant) => hasPart('recorder')(tenant) && !tenant.support.recorder,
    text: 'recorder is built in, but support.recorder does not offer it to visitors',
    advice: 'Set support.recorder to true, or remove the part.',
  }),
  warning('support.unused', 'support.recorder', {
    matches: (tenant) => !hasPart('recorder')(tenant) && tenant.support.recorder,
    text: 'support.recorder is set, but recorder is not built in',
    advice: 'Add recorder to parts, or remove support.recorder.',
  }),
  ...SWITCHES.flatMap((name) => [
    warning(`parts.${name}`, 'parts', {
      matches: (tenant) => hasPart(name)(tenant) && !tenant[name],
      text: `${name} is built in, but the setting ${name} does not turn it on`,
      advice: `Set ${name} to true, or remove the part.`,
    }),
    warning(`${name}.unused`, name, {
      matches: (tenant) => !hasPart(name)(tenant) && tenant[name],
      text: `${name} is set, but it is not built in`,
      advice: `Add ${name} to parts, or remove the setting.`,
    }),
  ]),
  warning('suggestedArticles.knowledgeBase', 'suggestedArticles', {
    matches: (tenant) => tenant.suggestedArticles && !hasPart('knowledgeBase')(tenant),
    text: 'articles are suggested, but knowledgeBase, which shows them, is not built in',
    advice: 'Add knowledgeBase to parts, or remove the setting.',
  }),
  warning('voiceMessages.attachments', 'voiceMessages', {
    matches: (tenant) => tenant.voiceMessages && !hasPart('attachments')(tenant),
    text: 'voice messages are sent as files, but attachments is not built in',
    advice: 'Add attachments to parts, or remove the setting.',
  }),
  ...OWN_COPY.flatMap(([part, setting]) => [
    warning(`parts.${part}`, 'parts', {
      matches: (tenant) => hasPart(part)(tenant) && tenant.ownCopy[setting] !== true,
      text: `${part} is built in, but ownCopy.${setting} does not offer it to visitors`,
      advice: `Set ownCopy.${setting} to true, or remove the part.`,
    }),
    warning('ownCopy.unused', `ownCopy.${setting}`, {
      matches: (tenant) => !hasPart(part)(tenant) && tenant.ownCopy[setting] === true,
      text: `ownCopy.${setting} is set, but ${part} is not built in`,
      advice: `Add ${part} to parts, or remove ownCopy.${setting}.`,
    }),
  ]),
  warning('pictureEditor.attachments', 'pictureEditor', {
    matches: (tenant) => tenant.pictureEditor && !hasPart('attachments')(tenant),
    text: 'pictures can be edited, but attachments, which sends them, is not built in',
    advice: 'Add attachments to parts, or remove the setting.',
  }),
  warning('parts.metrics', 'parts', {
    matches: (tenant) => hasPart('metrics')(tenant) && tenant.services.metrics === '',
    text: 'metrics is built in, but no address receives them',
    advice: 'Add services.metrics, or remove the part.',
  }),
  warning('metrics.unused', 'services.metrics', {
    matches: (tenant) => !hasPart('metrics')(tenant) && tenant.services.metrics !== '',
    text: 'an address is set, but metrics is not built in',
    advice: 'Add metrics to parts, or remove the address.',
  }),
  warning('metrics.never', 'metricsRate', {
    matches: (tenant) => hasPart('metrics')(tenant) && tenant.metricsRate === 0,
    text: 'metrics is built in, but no visit is measured',
    advice: 'Raise metricsRate, or remove metrics.',
  }),
  warning('metrics.rate', 'metricsRate', {
    matches: (tenant) => tenant.metricsRate !== undefined && tenant.services.metrics === '',
    text: 'a percentage is set, but no address receives metrics',
    advice: 'Add services.metrics, or remove metricsRate.',
  }),
  warning('services.knowledgeBase', 'services.knowledgeBase', {
    matches: (tenant) => hasPart('knowledgeBase')(tenant) && isMissingAddress('knowledgeBase', tenant),
    text: 'articles are requested from the origin of the widget’s page, but other services have other addresses',
    advice: 'Add services.knowledgeBase, or remove knowledgeBase from parts.',
  }),
  warning('services.middleware', 'services.middleware', {
    matches: (tenant) =>
      (hasPart('contactForm')(tenant) || hasPart('bot')(tenant)) && isMissingAddress('middleware', tenant),
    text: 'the contact form and the bot use the origin of the widget’s page, but other services have other addresses',
    advice: 'Add services.middleware, or remove contactForm and bot from parts.',
  }),
  warning('services.widgetApi', 'services.widgetApi', {
    matches: (tenant) => isMissingAddress('widgetApi', tenant),
    text: 'conversations use the origin of the widget’s page, but other services have other addresses',
    advice: 'Add services.widgetApi.',
  }),
  warning('services.ipCountry', 'services.ipCountry', {
    matches: (tenant) => !hasPart('phone')(tenant) && tenant.services.ipCountry !== '',
    text: 'countries are looked up for phone numbers, but no form asks for a phone number',
    advice: 'Remove it, or add phone to parts.',
  }),
  warning('services.local', 'services', {
    matches: ({ services }) => Object.values(services).some(isLocal),
    text: 'an address on this machine, which no visitor can reach',
    advice: 'Use public addresses before you publish.',
  }),
  warning('hosts.local', 'hosts', {
    matches: ({ hosts = [] }) => hosts.some(isLocal),
    text: 'pages of this machine may embed the widget',
    advice: 'Remove them before you publish.',
  }),
  warning('videoHosts.unused', 'videoHosts', {
    matches: (tenant) => tenant.videoHosts.length > 0 && !hasPart('knowledgeBase')(tenant),
    text: 'hosts of videos are set, but knowledgeBase, which shows articles, is not built in',
    advice: 'Add knowledgeBase to parts, or remove the hosts.',
  }),
  warning('copy.preChat', 'copy', {
    matches: (tenant) => hasCopy(tenant, 'preChatMessage') && !hasPart('preChat')(tenant),
    text: 'preChatMessage is set, but preChat, whose form shows it, is not built in',
    advice: 'Add preChat to parts, or remove the text.',
  }),
  warning('copy.outOfOffice', 'copy', {
    matches: (tenant) => hasCopy(tenant, 'outOfOfficeMessage') && !hasPart('contactForm')(tenant),
    text: 'outOfOfficeMessage is set, but contactForm, which shows it, is not built in',
    advice: 'Add contactForm to parts, or remove the text.',
  }),
]

export const checkContradictions = (tenant: Tenant): readonly TenantFinding[] => [
  ...checkPlan(tenant),
  ...RULES.filter(({ matches }) => matches(tenant)).map(({ matches: _matches, ...finding }) => finding),
]

function checkPlan({ parts, plan }: Tenant): readonly TenantFinding[] {
  const excess = plan === undefined ? [] : parts.filter((part) => !plan.includes(part))
  return excess.map((part) => ({
    severity: 'error',
    code: 'plan.beyond',
    path: 'parts',
    text: `${part} is not in the plan`,
    advice: `Remove ${part} from parts, or add it to the plan.`,
  }))
}
