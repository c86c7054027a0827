import { selectAccount } from '../visitor/account.ts'
import { selectChannel } from '../channel.ts'
import type { Copy } from '#domain/copy.ts'
import { selectLocale } from '../locale.ts'
import type { AppState } from '../root.ts'

type HostTexts = AppState['widget']['hostTexts']

/** Returns a text of the host. The account decides whether hosts may set texts; a server without accounts allows it. */
const selectHostText = (state: AppState, name: keyof HostTexts): string | undefined =>
  (selectAccount(state)?.canCustomise ?? true) ? state.widget.hostTexts[name] : undefined

/** Returns the text of the tenant's build in the current language. The tenant's server has one language only. */
export const selectCopy = (state: AppState, name: keyof Copy): string | undefined =>
  state.widget.copy?.[`${state.widget.activeLocale ?? selectLocale(state)}.${name}`]

/** Returns the greeting of the host or of the tenant; '' if neither has one, so that the widget shows its own. */
export const selectWelcomeTitle = (state: AppState): string =>
  selectHostText(state, 'welcomeTitle') ?? selectCopy(state, 'welcomeTitle') ?? selectChannel(state)?.welcomeTitle ?? ''

/** Returns the tenant's text below its greeting, even if the host has its own. */
export const selectTagline = (state: AppState): string =>
  selectCopy(state, 'welcomeTagline') ?? selectChannel(state)?.welcomeTagline ?? ''

export const selectWelcomeTagline = (state: AppState): string =>
  selectHostText(state, 'welcomeDescription') ?? selectTagline(state)

export const selectAvailabilityText = (state: AppState, isAvailable: boolean): string | undefined =>
  selectHostText(state, isAvailable ? 'availableMessage' : 'unavailableMessage')
