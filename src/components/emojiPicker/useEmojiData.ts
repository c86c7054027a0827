import { defaultEmojiDataResolver, type EmojiDataResolver } from 'frimousse'
import { useState } from 'react'

type Data = Awaited<ReturnType<EmojiDataResolver>>

const NO_TONES = { light: '', 'medium-light': '', medium: '', 'medium-dark': '', dark: '' }

/** Reports a failed load of the emoji data. The library alone only logs it and shows its loading text forever. */
export function useEmojiData() {
  const [hasFailed, setFailed] = useState(false)

  const resolve = async (...[locale, options]: Parameters<EmojiDataResolver>): Promise<Data> => {
    setFailed(false)
    try {
      return await defaultEmojiDataResolver(locale, options)
    } catch {
      if (!options.signal?.aborted) setFailed(true)
      return { locale, emojis: [], categories: [], skinTones: NO_TONES }
    }
  }
  return { hasFailed, resolve }
}
