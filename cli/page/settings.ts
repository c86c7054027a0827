import { DEFAULT_ACCENT } from '#domain/limits.ts'
import type { PageSettings } from '#domain/pageSettings.ts'
import type { Tenant } from '../tenant/tenant.ts'

/**
 * Builds the settings in the page. Leaves out settings with their default value. `articleIndexes` has the address of the
 * index of articles for each locale that has one.
 */
export const toPageSettings = (
  {
    token,
    accent,
    services,
    hosts,
    cableUserId,
    analytics,
    metricsRate,
    errorReports,
    support,
    suggestedArticles,
    ownCopy,
    pictureEditor,
    voiceMessages,
    copy,
    videoHosts,
  }: Tenant,
  articleIndexes?: Readonly<Record<string, string>>,
): PageSettings => ({
  // The page accepts only this tenant, even if its address has another token (ADR 0040).
  token,
  services: Object.fromEntries(Object.entries(services).filter(([, address]) => address !== '')),
  ...withoutDefaultAccent(accent),
  ...(hosts && { hosts }),
  ...(cableUserId === 'omit' && { realtime: { userId: 'omit' } }),
  ...(Object.keys(analytics).length > 0 && { analytics }),
  ...(metricsRate !== undefined && { metrics: { rate: metricsRate / 100 } }),
  ...(errorReports && { errorReports: { ...errorReports, isEnabled: true } }),
  ...toSupport(support),
  ...toSuggestions(suggestedArticles, articleIndexes),
  ...toOwnCopy(ownCopy),
  ...toPictureEditor(pictureEditor),
  ...toVoice(voiceMessages),
  ...(Object.keys(copy).length > 0 && { copy: flattenCopy(copy) }),
  ...(videoHosts.length > 0 && { videoHosts }),
})

const toSupport = ({ recorder }: Tenant['support']): PageSettings => (recorder ? { support: { recorder } } : {})

const toPictureEditor = (isOn: boolean): PageSettings => (isOn ? { pictureEditor: true } : {})

const toOwnCopy = (ownCopy: Tenant['ownCopy']): PageSettings =>
  Object.values(ownCopy).includes(true) ? { ownCopy } : {}

const toVoice = (voiceMessages: boolean): PageSettings => (voiceMessages ? { voiceMessages } : {})

const toSuggestions = (isSuggesting: boolean, indexes: Readonly<Record<string, string>> = {}): PageSettings =>
  isSuggesting ? { suggestedArticles: { indexes } } : {}

/**
 * Leaves out the default accent. The page holds the accent because Chatwoot's host script draws its bubble before any
 * request.
 */
const withoutDefaultAccent = (accent: string): PageSettings => (accent === DEFAULT_ACCENT ? {} : { accent })

/** Flattens the texts of all languages into one list, so that the first view needs only little code to read them. */
export const flattenCopy = (copy: Tenant['copy']): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(copy).flatMap(([locale, texts]) =>
      Object.entries(texts).map(([name, text]) => [`${locale}.${name}`, text]),
    ),
  )
