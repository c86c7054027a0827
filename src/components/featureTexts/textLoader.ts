import { type ComponentProps, createContext } from 'react'
import type { IntlProvider } from 'react-intl'
import type { TextGroup } from '#domain/parts.ts'

export type Messages = NonNullable<ComponentProps<typeof IntlProvider>['messages']>

export type LoadGroup = (group: TextGroup) => Promise<Messages>

/** Loads the texts of an optional feature in the current language. The function changes with the language. */
export const TextLoader = createContext<LoadGroup | undefined>(undefined)
