import { type ReactNode, useEffect, useState } from 'react'
import { IntlProvider } from 'react-intl'
import { directionOf, type Locale, toLanguageTag } from '#domain/locale.ts'
import { useAppSelector } from '#state/hooks.ts'
import { selectLocale } from '#state/locale.ts'
import { loadMessages, type Messages, spokenFor } from './messages.ts'

type IntlProps = { readonly report: (defect: unknown) => void; readonly children: ReactNode }

/** The words of the chosen language; while a new one is on its way, the old one stays. */
export function Intl({ report, children }: IntlProps) {
  const locale = spokenFor(useAppSelector(selectLocale))
  const spoken = useMessages(locale, report)
  useEffect(() => {
    if (spoken === undefined) return
    document.documentElement.lang = toLanguageTag(spoken.locale)
    document.documentElement.dir = directionOf(spoken.locale)
  }, [spoken])
  if (spoken === undefined) return null
  return (
    <IntlProvider locale={toLanguageTag(spoken.locale)} messages={spoken.messages} onError={report}>
      {children}
    </IntlProvider>
  )
}

type Spoken = { readonly locale: Locale; readonly messages: Messages }

function useMessages(locale: Locale, report: (defect: unknown) => void): Spoken | undefined {
  const [spoken, setSpoken] = useState<Spoken>()
  useEffect(() => {
    let isWanted = true
    loadMessages(locale)
      .catch((defect: unknown) => {
        report(defect)
        return loadMessages('en')
      })
      .then((messages) => isWanted && setSpoken({ locale, messages }), report)
    return () => {
      isWanted = false
    }
  }, [locale, report])
  return spoken
}
