import type { Account } from '#domain/account.ts'
import { flag, id, number, picture, present, record, words } from './fields.ts'

export function toAccount(value: unknown): Account | undefined {
  const fields = record(value)
  if (fields === undefined) return undefined
  const knowledgeBase = record(fields['knowledge_base'])
  const knowledgeBaseId = knowledgeBase?.['id']
  return {
    showsContactForm: BUILT_IN.contactForm && flag(fields['show_contact_form']),
    showsBranding: fields['show_hiver_branding'] !== false,
    isWorkflowEnabled: flag(fields['is_workflow_enabled']),
    canCustomise: flag(fields['live_chat_customisation_feature_access']),
    asksCountryCode: BUILT_IN.phone && flag(fields['prechat_country_code_feature_access']),
    surfacesKnowledgeBase:
      BUILT_IN.knowledgeBase && flag(fields['surface_kb_feature_access']) && knowledgeBase?.['enabled'] !== false,
    isScriptLoadedOnWebpage: flag(fields['script_loaded_on_webpage']),
    isNotificationSoundDisabled: flag(fields['disable_widget_notifications']),
    isGainsightEnabled: BUILT_IN.productEvents && flag(fields['gainsight_enabled']),
    ...present({
      botIconUrl: picture(fields['bot_icon']),
      botName: words(fields['bot_name']),
      knowledgeBaseId: words(knowledgeBaseId) ?? number(knowledgeBaseId)?.toString(),
      tenant: words(fields['tenant']),
      usergroupId: id(fields['usergroup_id']),
    }),
  }
}
