import { type ReactNode, useEffect, useState } from 'react'
import { IntlProvider } from 'react-intl'
import { Button } from '#components/Button.tsx'
import { EmptyState } from '#components/EmptyState.tsx'
import { directionOf, type Locale, toLanguageTag } from '#domain/locale.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectLocale } from '#state/locale.ts'
import { loadMessages, type Messages } from './messages.ts'

type IntlProps = { readonly report: (defect: unknown) => void; readonly children: ReactNode }

/** Provides the translations of the selected locale. The previous translations stay until the new ones are loaded. */
export function Intl({ report, children }: IntlProps) {
  const locale = useAppSelector(selectLocale)
  const spoken = useMessages(locale, report)
  const dispatch = useAppDispatch()
  useEffect(() => {
    if (spoken === undefined || spoken === 'failed') return
    document.documentElement.lang = toLanguageTag(spoken.locale)
    document.documentElement.dir = directionOf(spoken.locale)
    dispatch({ type: 'locale/activated', locale: spoken.locale })
  }, [dispatch, spoken])
  if (spoken === 'failed') return <NoWords />
  if (spoken === undefined) return null
  return (
    <IntlProvider locale={toLanguageTag(spoken.locale)} messages={spoken.messages} onError={report}>
      {children}
    </IntlProvider>
  )
}

/** Renders a hard-coded English error if no translations can be loaded, so that the panel is never blank. */
const NoWords = () => (
  <EmptyState icon="warning" action={<Button onPress={() => window.location.reload()}>Try again</Button>}>
    The chat could not be loaded. Check your connection and try again.
  </EmptyState>
)

type Spoken = { readonly locale: Locale; readonly messages: Messages }

/** Loads the locale's translations, or the English ones as a fallback. Rejects if both fail. */
async function speak(locale: Locale, report: (defect: unknown) => void): Promise<Spoken> {
  try {
    return { locale, messages: await loadMessages(locale) }
  } catch (defect) {
    report(defect)
    return { locale: 'en', messages: await loadMessages('en') }
  }
}

function useMessages(locale: Locale, report: (defect: unknown) => void): Spoken | 'failed' | undefined {
  const [spoken, setSpoken] = useState<Spoken | 'failed'>()
  useEffect(() => {
    let isWanted = true
    const show = (next: Spoken | 'failed'): void => {
      if (isWanted) setSpoken((known) => (next === 'failed' ? (known ?? next) : next))
    }
    speak(locale, report).then(show, () => show('failed'))
    return () => {
      isWanted = false
    }
  }, [locale, report])
  return spoken
}
