import { selectAccount } from '../account.ts'
import { selectChannel } from '../channel.ts'
import type { Copy } from '#domain/copy.ts'
import { selectLocale } from '../locale.ts'
import type { AppState } from '../root.ts'

type Words = AppState['widget']['words']

/** A host's own words are a feature of the account; a server without accounts does not restrict it. */
const selectHostWord = (state: AppState, name: keyof Words): string | undefined =>
  (selectAccount(state)?.canCustomise ?? true) ? state.widget.words[name] : undefined

/** What the tenant's build says in the language on screen; its server knows one language only. */
export const selectCopy = (state: AppState, name: keyof Copy): string | undefined =>
  state.widget.copy?.[`${state.widget.activeLocale ?? selectLocale(state)}.${name}`]

/** The tenant's greeting, or the host's in its place; '' for the widget's own. */
export const selectWelcomeTitle = (state: AppState): string =>
  selectHostWord(state, 'welcomeTitle') ?? selectCopy(state, 'welcomeTitle') ?? selectChannel(state)?.welcomeTitle ?? ''

/** What the tenant says below its greeting, whatever the host has in its place. */
export const selectTagline = (state: AppState): string =>
  selectCopy(state, 'welcomeTagline') ?? selectChannel(state)?.welcomeTagline ?? ''

export const selectWelcomeTagline = (state: AppState): string =>
  selectHostWord(state, 'welcomeDescription') ?? selectTagline(state)

export const selectAvailabilityWords = (state: AppState, isAvailable: boolean): string | undefined =>
  selectHostWord(state, isAvailable ? 'availableMessage' : 'unavailableMessage')
