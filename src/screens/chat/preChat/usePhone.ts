import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { loadChunk } from '#browser/chunks.ts'
import type * as Phones from '#components/phoneInput/phoneInputs.lazy.ts'
import { valueIn } from '#domain/preChat/preChat.ts'
import { type ParsePhone, parsePhoneLoosely } from '#domain/preChat/preChatAnswers.ts'
import { useAppSelector } from '#state/hooks.ts'
import { selectPreChat } from '#state/visitor/preChat.ts'
import { selectAsksCountryCode } from '#state/selectors/preChat.ts'

/** Key of the chosen country among the values of the form. */
export const COUNTRY_KEY = 'phoneNumber/country'

type Phone = {
  /** Parses a number together with its country; loosely until the phone chunk is loaded. */
  readonly parse: ParsePhone
  /** Country that the visitor has chosen, else the detected country, else the country of the locale; '' if unknown. */
  readonly country: string
}

export function usePhone(isNeeded: boolean): Phone {
  const { locale } = useIntl()
  const { values, country: guessedCountry } = useAppSelector(selectPreChat)
  const hasPicker = useAppSelector(selectAsksCountryCode)
  const phoneLibrary = usePhoneLibrary(isNeeded)
  if (phoneLibrary === undefined) return { parse: parsePhoneLoosely, country: '' }
  const chosen = phoneLibrary.parseCountry(valueIn(values, COUNTRY_KEY))
  const country = chosen ?? phoneLibrary.parseCountry(guessedCountry) ?? phoneLibrary.countryOfLocale(locale)
  return {
    parse: (text) => phoneLibrary.toE164(text, hasPicker ? country : undefined),
    country: country ?? '',
  }
}

type PhoneLibrary = typeof Phones

function usePhoneLibrary(isNeeded: boolean): PhoneLibrary | undefined {
  const [numbers, setNumbers] = useState<PhoneLibrary>()
  useEffect(() => {
    // If the chunk cannot be loaded, numbers are parsed loosely, so that no visitor is blocked.
    if (BUILT_IN.preChat && BUILT_IN.phone && isNeeded)
      loadChunk(() => import('#components/phoneInput/phoneInputs.lazy.ts')).then(setNumbers, () => undefined)
  }, [isNeeded])
  return numbers
}
