import { directionOf, type Locale } from '../locale.ts'
import { type EpochMs, epochMs, type EpochSeconds, toMs } from '../time.ts'
import { renderHtml } from './renderHtml.ts'
import { renderText } from './renderText.ts'
import { type SavedSources, toSavedEntries } from './savedEntry.ts'
import { toSavedFileName } from './savedFileName.ts'

export type SavedFormat = 'html' | 'text'

export type SavedFileOptions = SavedSources & {
  readonly format: SavedFormat
  readonly locale: Locale
  readonly now: EpochMs
  /** False if earlier messages are missing, which the file then says. */
  readonly isComplete: boolean
}

export type SavedFile = { readonly name: string; readonly type: string; readonly content: string }

/** Creates the file of a conversation. It is complete in itself: it loads nothing and runs nothing. */
export function createSavedFile(options: SavedFileOptions): SavedFile {
  const { format, locale, now, isComplete, texts } = options
  const { language } = texts
  const formatTime = createTimeFormat(language)
  const content = {
    title: texts.title,
    language,
    direction: directionOf(locale),
    notes: [texts.savedOn.replace('{time}', () => formatTime(now)), ...(isComplete ? [] : [texts.missing])],
    entries: toSavedEntries(options),
    formatTime: (at: EpochSeconds) => formatTime(toMs(at)),
  }
  const name = (extension: string): string => toSavedFileName(texts.company, new Date(now), extension)
  return format === 'html'
    ? { name: name('html'), type: 'text/html', content: renderHtml(content) }
    : { name: name('txt'), type: 'text/plain', content: renderText(content) }
}

/** Creates the formatter of times. They name the time zone, as a file is read elsewhere and later. */
function createTimeFormat(language: string): (at: EpochMs) => string {
  const format = new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  return (at) => format.format(epochMs(at))
}
