import { DEFAULT_ACCENT } from '#domain/limits.ts'
import { type Locale, LOCALES } from '#domain/locale.ts'
import { type Part, PARTS } from '#domain/parts.ts'
import type { Copy, Services, Tenant, TenantFile, TenantSettings } from './tenant.ts'

const NO_SERVICES: Services = {
  widgetApi: '',
  middleware: '',
  knowledgeBase: '',
  cable: '',
  sounds: '',
  metrics: '',
  ipCountry: '',
}

const DEFAULTS: Omit<Tenant, 'token'> = {
  name: '',
  accent: DEFAULT_ACCENT,
  locale: 'en',
  languages: LOCALES,
  parts: PARTS,
  copy: {},
  services: NO_SERVICES,
  hosts: undefined,
  cableUserId: 'send',
  preload: 'intent',
  analytics: {},
  errorReports: undefined,
  support: { recorder: false },
  streamedAnswers: false,
  suggestedArticles: false,
  ownCopy: {},
  pictureEditor: false,
  voiceMessages: false,
  metricsRate: undefined,
  videoHosts: [],
  plan: undefined,
}

/**
 * Completes a tenant file. The file has priority over the services, and the services over the defaults: every feature
 * that can work, in every language.
 */
export function completeTenant({ token, ...fileSettings }: TenantFile, served: TenantSettings = {}): Tenant {
  const settings = { ...DEFAULTS, ...served, ...fileSettings }
  const { languages, locale } = settings
  const services = { ...NO_SERVICES, ...served.services, ...fileSettings.services }
  return {
    token,
    ...settings,
    services,
    languages: [...new Set<Locale>([...languages, locale, 'en'])].toSorted(),
    parts: fileSettings.parts ?? settings.parts.filter((part) => isUsable(part, { ...settings, services })).toSorted(),
    copy: mergeCopy(served.copy, fileSettings.copy),
  }
}

/**
 * Conditions of features: metrics and error reports need an address to send them to, and some features are built only if
 * the tenant turns them on. Every other feature is usable.
 */
const CONDITIONS: Readonly<Partial<Record<Part, (settings: Omit<Tenant, 'token'>) => boolean>>> = {
  errorReports: ({ errorReports }) => errorReports !== undefined,
  forgetVisitor: ({ ownCopy }) => ownCopy.forget === true,
  metrics: ({ services }) => services.metrics !== '',
  offlineHistory: ({ ownCopy }) => ownCopy.offline === true,
  pictureEditor: (settings) => settings.pictureEditor,
  recorder: ({ support }) => support.recorder,
  saveConversation: ({ ownCopy }) => ownCopy.save === true,
  streamedAnswers: (settings) => settings.streamedAnswers,
  suggestedArticles: (settings) => settings.suggestedArticles,
  voiceMessages: (settings) => settings.voiceMessages,
}

const isUsable = (part: Part, settings: Omit<Tenant, 'token'>): boolean => CONDITIONS[part]?.(settings) ?? true

function mergeCopy(served: Tenant['copy'] = {}, own: Tenant['copy'] = {}): Tenant['copy'] {
  const usedLocales = LOCALES.filter((locale) => served[locale] ?? own[locale])
  return Object.fromEntries(
    usedLocales.map((locale): [Locale, Copy] => [locale, { ...served[locale], ...own[locale] }]),
  )
}
