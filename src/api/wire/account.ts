import type { Account } from '#domain/account.ts'
import { number, omitUndefined, record, nonEmptyString } from '#tools/fields.ts'
import { isTrue, id, imageAddress } from './fields.ts'

export function toAccount(value: unknown): Account | undefined {
  const fields = record(value)
  if (fields === undefined) return undefined
  const knowledgeBase = record(fields['knowledge_base'])
  const knowledgeBaseId = knowledgeBase?.['id']
  return {
    showsContactForm: BUILT_IN.contactForm && isTrue(fields['show_contact_form']),
    showsBranding: fields['show_hiver_branding'] !== false,
    isWorkflowEnabled: isTrue(fields['is_workflow_enabled']),
    canCustomise: isTrue(fields['live_chat_customisation_feature_access']),
    asksCountryCode: BUILT_IN.phone && isTrue(fields['prechat_country_code_feature_access']),
    surfacesKnowledgeBase:
      BUILT_IN.knowledgeBase && isTrue(fields['surface_kb_feature_access']) && knowledgeBase?.['enabled'] !== false,
    isScriptLoadedOnWebpage: isTrue(fields['script_loaded_on_webpage']),
    isNotificationSoundDisabled: isTrue(fields['disable_widget_notifications']),
    isGainsightEnabled: BUILT_IN.productEvents && isTrue(fields['gainsight_enabled']),
    ...omitUndefined({
      botIconUrl: imageAddress(fields['bot_icon']),
      botName: nonEmptyString(fields['bot_name']),
      knowledgeBaseId: nonEmptyString(knowledgeBaseId) ?? number(knowledgeBaseId)?.toString(),
      tenant: nonEmptyString(fields['tenant']),
      usergroupId: id(fields['usergroup_id']),
    }),
  }
}
