/** Features that the account adds to the channel (the middleware's configuration). */
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
