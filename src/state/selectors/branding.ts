import { createSelector } from 'reselect'
import { brandingUrl } from '#domain/branding.ts'
import { selectAccount } from '../visitor/account.ts'
import { selectChannel } from '../channel.ts'
import type { AppState } from '../root.ts'
import { selectReferrerUrl } from '../widget.ts'

const NONE = { isShown: false, name: '', url: undefined }

/** Returns the link of "Powered by". Undefined if the tenant has paid to hide it, or if no brand is named. */
export const selectBrandingUrl: (state: AppState) => string | undefined = createSelector(
  [selectChannel, selectAccount, selectReferrerUrl],
  (channel, account, referrerUrl) => {
    const { isShown, name, url } = channel?.branding ?? NONE
    if (!isShown || account?.showsBranding === false || name === '' || url === undefined) return undefined
    return brandingUrl(url, referrerUrl)
  },
)
