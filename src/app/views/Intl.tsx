import { type ReactNode, useEffect, useState } from 'react'
import { IntlProvider } from 'react-intl'
import { Button } from '#components/Button.tsx'
import { EmptyState } from '#components/EmptyState.tsx'
import { directionOf, type Locale, parseLocale, toLanguageTag } from '#domain/locale.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectLocale } from '#state/locale.ts'
import type { TextGroup } from '#domain/parts.ts'
import { TextLoader } from '#components/featureTexts/textLoader.ts'
import { loadAllMessages, provideTranslations } from '../development/translations.ts'
import { loadMessages, type Messages } from './messages.ts'

type IntlProps = { readonly report: (defect: unknown) => void; readonly children: ReactNode }

/** Provides the translations of the selected locale. The previous translations stay until the new ones are loaded. */
export function Intl({ report, children }: IntlProps) {
  const locale = useAppSelector(selectLocale)
  const loaded = useMessages(locale, report)
  const dispatch = useAppDispatch()
  useEffect(() => {
    if (loaded === undefined || loaded === 'failed') return
    document.documentElement.lang = toLanguageTag(loaded.locale)
    document.documentElement.dir = directionOf(loaded.locale)
    dispatch({ type: 'locale/activated', locale: loaded.locale })
  }, [dispatch, loaded])
  if (loaded === 'failed') return <LoadFailed />
  if (loaded === undefined) return null
  return (
    <IntlProvider locale={toLanguageTag(loaded.locale)} messages={loaded.messages} onError={report}>
      <TextLoader value={loaded.loadGroup}>{children}</TextLoader>
    </IntlProvider>
  )
}

/** Renders a hard-coded English error if no translations can be loaded, so that the panel is never blank. */
const LoadFailed = () => (
  <EmptyState icon="warning" action={<Button onPress={() => window.location.reload()}>Try again</Button>}>
    The chat could not be loaded. Check your connection and try again.
  </EmptyState>
)

type LoadedLocale = {
  readonly locale: Locale
  readonly messages: Messages
  /** Loads the translations of an optional feature in this locale. */
  readonly loadGroup: (group: TextGroup) => Promise<Messages>
}

/**
 * Loads the locale's translations. Without them, for example because the tenant's build lacks this language, loads those
 * of the page's language, or else the English ones. Rejects if all fail.
 */
async function loadLocale(locale: Locale, report: (defect: unknown) => void): Promise<LoadedLocale> {
  try {
    const messages = await (DEVELOPMENT_PORT ? loadAllMessages : loadMessages)(locale)
    return { locale, messages, loadGroup: (group) => loadMessages(locale, group) }
  } catch (defect) {
    if (locale === 'en') throw defect
    report(defect)
    const pageLocale = parseLocale(document.documentElement.lang)
    return loadLocale(pageLocale === undefined || pageLocale === locale ? 'en' : pageLocale, report)
  }
}

function useMessages(locale: Locale, report: (defect: unknown) => void): LoadedLocale | 'failed' | undefined {
  const [loaded, setLoaded] = useState<LoadedLocale | 'failed'>()
  useEffect(() => {
    let isCurrent = true
    const show = (next: LoadedLocale | 'failed'): void => {
      if (isCurrent) setLoaded((previous) => (next === 'failed' ? (previous ?? next) : next))
    }
    const loading = loadLocale(locale, report).then(show, () => show('failed'))
    // Not before: the harness could mark translations that these then replace.
    if (DEVELOPMENT_PORT)
      void loading.then(() => {
        if (isCurrent)
          provideTranslations(window, {
            locale,
            show: (messages) => show({ locale, messages, loadGroup: (group) => loadMessages(locale, group) }),
          })
      })
    return () => {
      isCurrent = false
    }
  }, [locale, report])
  return loaded
}
