/** Configuration of the tenant's account, which the middleware serves. Its features add to those of the channel. */
export type Account = {
  readonly showsContactForm: boolean
  readonly showsBranding: boolean
  readonly isWorkflowEnabled: boolean
  readonly botIconUrl?: string
  readonly botName?: string
  readonly canCustomise: boolean
  readonly asksCountryCode: boolean
  readonly surfacesKnowledgeBase: boolean
  readonly isScriptLoadedOnWebpage: boolean
  readonly knowledgeBaseId?: string
  readonly isNotificationSoundDisabled: boolean
  readonly isGainsightEnabled: boolean
  readonly tenant?: string
  readonly usergroupId?: number
}
