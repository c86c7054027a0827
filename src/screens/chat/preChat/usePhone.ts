import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { loadChunk } from '#browser/chunks.ts'
import type * as Phones from '#components/phoneInput/phoneInputs.ts'
import { valueIn } from '#domain/preChat.ts'
import { type ParsePhone, parsePhoneLoosely } from '#domain/preChatAnswers.ts'
import { useAppSelector } from '#state/hooks.ts'
import { selectPreChat } from '#state/preChat.ts'
import { selectAsksCountryCode } from '#state/selectors/preChat.ts'

/** Where the visitor's choice is kept among what they have filled in. */
export const COUNTRY_KEY = 'phoneNumber/country'

type Phone = {
  /** Reads a number as it stands beside its country; until the lists have come, as well as can be without. */
  readonly parse: ParsePhone
  /** The visitor's choice, else where they seem to be, else where their language is at home; '' if nobody knows. */
  readonly country: string
}

export function usePhone(isNeeded: boolean): Phone {
  const { locale } = useIntl()
  const { values, country: seeming } = useAppSelector(selectPreChat)
  const hasPicker = useAppSelector(selectAsksCountryCode)
  const numbers = useNumbers(isNeeded)
  if (numbers === undefined) return { parse: parsePhoneLoosely, country: '' }
  const chosen = numbers.parseCountry(valueIn(values, COUNTRY_KEY))
  const country = chosen ?? numbers.parseCountry(seeming) ?? numbers.countryOfLocale(locale)
  return {
    parse: (text) => numbers.toE164(text, hasPicker ? country : undefined),
    country: country ?? '',
  }
}

type Numbers = typeof Phones

function useNumbers(isNeeded: boolean): Numbers | undefined {
  const [numbers, setNumbers] = useState<Numbers>()
  useEffect(() => {
    // Without them a number is read loosely, and nobody is kept from asking.
    if (BUILT_IN.preChat && BUILT_IN.phone && isNeeded)
      loadChunk(() => import('#components/phoneInput/phoneInputs.ts')).then(setNumbers, () => undefined)
  }, [isNeeded])
  return numbers
}
