import { selectAccount } from '../account.ts'
import { selectChannel } from '../channel.ts'
import type { AppState } from '../root.ts'

type Words = AppState['widget']['words']

/** A host's own words are a feature of the account; a server without accounts does not restrict it. */
const selectHostWord = (state: AppState, name: keyof Words): string | undefined =>
  (selectAccount(state)?.canCustomise ?? true) ? state.widget.words[name] : undefined

/** The tenant's greeting, or the host's in its place; '' for the widget's own. */
export const selectWelcomeTitle = (state: AppState): string =>
  selectHostWord(state, 'welcomeTitle') ?? selectChannel(state)?.welcomeTitle ?? ''

export const selectWelcomeTagline = (state: AppState): string =>
  selectHostWord(state, 'welcomeDescription') ?? selectChannel(state)?.welcomeTagline ?? ''

export const selectAvailabilityWords = (state: AppState, isAvailable: boolean): string | undefined =>
  selectHostWord(state, isAvailable ? 'availableMessage' : 'unavailableMessage')
