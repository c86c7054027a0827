import { brandingUrl } from '#domain/branding.ts'
import { selectAccount } from '../account.ts'
import { selectChannel } from '../channel.ts'
import type { AppState } from '../root.ts'
import { selectReferrerUrl } from '../widget.ts'

/** Where "Powered by" leads; undefined where the tenant has bought it off or no brand is named. */
export const selectBrandingUrl = (state: AppState): string | undefined => {
  const branding = selectChannel(state)?.branding
  const isShown = branding?.isShown === true && (selectAccount(state)?.showsBranding ?? true)
  if (!isShown || branding.name === '' || branding.url === undefined) return undefined
  return brandingUrl(branding.url, selectReferrerUrl(state))
}
