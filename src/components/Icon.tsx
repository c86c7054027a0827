import styles from './Icon.module.css'
import { classNames } from './classNames.ts'

/** Paths of the shared icons: 20 px grid, 1.75 px stroke, the colour of the text around the icon. */
const PATHS = {
  arrow: 'M4 10h12M11 5l5 5-5 5',
  back: 'M12 4l-6 6 6 6',
  chat: 'M3.5 9.5c0-3.3 2.9-5.5 6.5-5.5s6.5 2.2 6.5 5.5S13.6 15 10 15c-.8 0-1.6-.1-2.3-.3L4 16l.9-2.7c-.9-1-1.4-2.3-1.4-3.8z',
  bot: 'M5 8h10v7H5zM10 8V5M10 4.5v.01M8 11v.01M12 11v.01M3 10.5v2M17 10.5v2',
  check: 'M4.5 10.5l3.5 3.5 7.5-8',
  close: 'M5 5l10 10M15 5L5 15',
  external: 'M8 5H5v10h10v-3M11 4h5v5M16 4l-7 7',
  help: 'M10 17a7 7 0 100-14 7 7 0 000 14zM8 8a2 2 0 114 0c0 1.5-2 1.6-2 3M10 13.7v.05',
  home: 'M3.5 9.5L10 4l6.5 5.5M5.5 8v8h9V8',
  reply: 'M8 5l-5 5 5 5M3.5 10H12a4.5 4.5 0 014.5 4.5V16',
  search: 'M9 14.5a5.5 5.5 0 100-11 5.5 5.5 0 000 11zM13 13l3.5 3.5',
  smile: 'M10 17a7 7 0 100-14 7 7 0 000 14zM7.2 11.5c1.3 2.3 4.3 2.3 5.6 0M7.5 8v.01M12.5 8v.01',
  warning: 'M10 3.5l7 12.5H3zM10 8.5v3.5M10 14v.05',
} as const

export type IconName = keyof typeof PATHS

/** Path of an icon that only one lazy chunk renders, on the same grid. */
export type IconPath = `M${string}`

const DIRECTIONAL_ICONS: readonly string[] = ['arrow', 'back', 'external', 'reply']

const isPath = (icon: IconName | IconPath): icon is IconPath => icon.startsWith('M')

export type IconProps = { readonly icon: IconName | IconPath }

export function Icon({ icon }: IconProps) {
  return (
    <svg
      className={classNames(styles['icon'], DIRECTIONAL_ICONS.includes(icon) && styles['mirrored'])}
      viewBox="0 0 20 20"
      // Limits the icon's size if the stylesheet is missing.
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path d={isPath(icon) ? icon : PATHS[icon]} />
    </svg>
  )
}
