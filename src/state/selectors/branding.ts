import { brandingUrl } from '#domain/branding.ts'
import { selectAccount } from '../account.ts'
import { selectChannel } from '../channel.ts'
import type { AppState } from '../root.ts'
import { selectReferrerUrl } from '../widget.ts'

const NONE = { isShown: false, name: '', url: undefined }

/** Where "Powered by" leads; undefined where the tenant has bought it off or no brand is named. */
export const selectBrandingUrl = (state: AppState): string | undefined => {
  const { isShown, name, url } = selectChannel(state)?.branding ?? NONE
  if (!isShown || selectAccount(state)?.showsBranding === false || name === '' || url === undefined) return undefined
  return brandingUrl(url, selectReferrerUrl(state))
}
