import { ALL_LOCALES, SCHEMES, type View } from './choice.ts'
import { DEVICES, ZOOMS } from './devices.ts'
import { nameLocale } from './localeNames.ts'

/** Options of select boxes: value and name. */
export const LOCALE_OPTIONS = ALL_LOCALES.map((locale) => [locale, `${nameLocale(locale)} · ${locale}`] as const)

export const SCHEME_OPTIONS = SCHEMES.map((scheme) => [scheme, scheme] as const)

export const DEVICE_OPTIONS = DEVICES.map(({ id, name, kind, portrait }) => {
  const { inlineSize, blockSize } = kind === 'panel' ? { inlineSize: 400, blockSize: 704 } : portrait
  return [id, `${name} · ${inlineSize} × ${blockSize}`] as const
})

export const ZOOM_OPTIONS = ZOOMS.map((zoom) => [String(zoom), `${zoom} %`] as const)

/** Sets of frames to compare, by name. Each frame beside the first one has these differences. */
export const COMPARISONS: readonly (readonly [name: string, first: Partial<View>, others: readonly Partial<View>[]])[] =
  [
    ['light | dark', { scheme: 'light' }, [{ scheme: 'dark' }]],
    ['English | Arabic', { locale: 'en' }, [{ locale: 'ar' }]],
    ['320 | panel', { device: '320x568' }, [{ device: 'panel' }]],
    ['phone | panel | window', { device: '320x568' }, [{ device: 'panel' }, { device: 'desktop' }]],
    [
      'light | dark × English | Arabic',
      { scheme: 'light', locale: 'en' },
      [{ scheme: 'dark' }, { locale: 'ar' }, { scheme: 'dark', locale: 'ar' }],
    ],
  ]
