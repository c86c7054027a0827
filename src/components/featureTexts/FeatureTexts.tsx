import { type ReactNode, use, useEffect, useState } from 'react'
import { IntlProvider, useIntl } from 'react-intl'
import type { TextGroup } from '#domain/parts.ts'
import { type Messages, TextLoader } from './textLoader.ts'

/**
 * Returns the texts of an optional feature; undefined until they are loaded, and without a group (false). The texts of the
 * previous language stay until those of the new one are loaded.
 */
export function useFeatureTexts(group: TextGroup | false): Messages | undefined {
  const load = use(TextLoader)
  const [texts, setTexts] = useState<Messages>()
  useEffect(() => {
    let isCurrent = true
    if (group)
      load?.(group).then(
        (loaded) => isCurrent && setTexts(loaded),
        // The failed chunk has been reported. The feature is missing until its next mount.
        () => undefined,
      )
    return () => {
      isCurrent = false
    }
  }, [group, load])
  return texts
}

type WithTextsProps = { readonly texts: Partial<Messages>; readonly children: ReactNode }

/** Provides texts in addition to those of the widget. */
export function WithTexts({ texts, children }: WithTextsProps) {
  const { locale, messages, onError } = useIntl()
  return (
    <IntlProvider locale={locale} messages={{ ...texts, ...messages }} onError={onError}>
      {children}
    </IntlProvider>
  )
}

type FeatureTextsProps = { readonly group: TextGroup; readonly children: ReactNode }

/** Provides the texts of an optional feature, and renders its children when they are loaded. */
export function FeatureTexts({ group, children }: FeatureTextsProps) {
  const texts = useFeatureTexts(group)
  return texts && <WithTexts texts={texts}>{children}</WithTexts>
}
