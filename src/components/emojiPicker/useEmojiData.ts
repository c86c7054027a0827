import { defaultEmojiDataResolver, type EmojiDataResolver } from 'frimousse'
import { useState } from 'react'

type Data = Awaited<ReturnType<EmojiDataResolver>>

const NO_TONES = { light: '', 'medium-light': '', medium: '', 'medium-dark': '', dark: '' }

/**
 * Returns the categories of the emoji, and reports a failed load of the data. The library alone only logs a failure and
 * shows its loading text forever.
 */
export function useEmojiData() {
  const [hasFailed, setFailed] = useState(false)
  const [categories, setCategories] = useState<Data['categories']>([])

  const resolve = async (...[locale, options]: Parameters<EmojiDataResolver>): Promise<Data> => {
    setFailed(false)
    try {
      const data = await defaultEmojiDataResolver(locale, options)
      setCategories(data.categories.filter(({ index }) => data.emojis.some(({ category }) => category === index)))
      return data
    } catch {
      if (!options.signal?.aborted) setFailed(true)
      return { locale, emojis: [], categories: [], skinTones: NO_TONES }
    }
  }
  return { hasFailed, categories, resolve }
}
