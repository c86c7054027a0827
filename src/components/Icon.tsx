import styles from './Icon.module.css'
import { classNames } from './classNames.ts'

/** One family: 20 px grid, 1.75 px stroke, the colour of the words around it. */
const PATHS = {
  arrow: 'M4 10h12M11 5l5 5-5 5',
  back: 'M12 4l-6 6 6 6',
  attach:
    'M17 9.300l-6.800 6.800a4.440 4.440 0 01-6.280-6.280l6.800-6.800a2.960 2.960 0 014.190 4.190l-6.810 6.800a1.480 1.480 0 01-2.090-2.090l6.280-6.280',
  chat: 'M3.5 9.5c0-3.3 2.9-5.5 6.5-5.5s6.5 2.2 6.5 5.5S13.6 15 10 15c-.8 0-1.600-.1-2.300-.300L4 16l.9-2.700c-.9-1-1.400-2.300-1.400-3.800z',
  bot: 'M5 8h10v7H5zM10 8V5M10 4.500v.010M8 11v.010M12 11v.010M3 10.500v2M17 10.500v2',
  check: 'M4.500 10.500l3.500 3.500 7.500-8',
  clock: 'M10 17a7 7 0 100-14 7 7 0 000 14zM10 6.500V10l2.500 1.500',
  close: 'M5 5l10 10M15 5L5 15',
  down: 'M10 4v12M5 11l5 5 5-5',
  download: 'M10 3.500v9M6 9l4 4 4-4M4 16h12',
  end: 'M10 17a7 7 0 100-14 7 7 0 000 14zM7.500 7.500l5 5M12.500 7.500l-5 5',
  external: 'M8 5H5v10h10v-3M11 4h5v5M16 4l-7 7',
  file: 'M11.500 3H6a1 1 0 00-1 1v12a1 1 0 001 1h8a1 1 0 001-1V6.500zM11.500 3v3.500H15',
  help: 'M10 17a7 7 0 100-14 7 7 0 000 14zM8 8a2 2 0 114 0c0 1.500-2 1.600-2 3M10 13.700v.050',
  home: 'M3.500 9.500L10 4l6.500 5.500M5.500 8v8h9V8',
  more: 'M4.500 9.500v1h1v-1zM9.500 9.500v1h1v-1zM14.500 9.500v1h1v-1z',
  reply: 'M8 5l-5 5 5 5M3.500 10H12a4.500 4.500 0 014.500 4.500V16',
  restart: 'M4.500 10a5.500 5.500 0 101.800-4.100L4.500 7.500M4.500 3.500v4h4',
  search: 'M9 14.500a5.500 5.500 0 100-11 5.500 5.500 0 000 11zM13 13l3.500 3.500',
  send: 'M10 16V4.500M5 9l5-5 5 5',
  smile: 'M10 17a7 7 0 100-14 7 7 0 000 14zM7.200 11.500c1.300 2.300 4.300 2.300 5.600 0M7.500 8v.010M12.500 8v.010',
  mute: 'M4 8h2.500L10 5v10l-3.500-3H4zM13 8l4 4M17 8l-4 4',
  neutral: 'M10 17a7 7 0 100-14 7 7 0 000 14zM7.500 12.500h5M7.500 8v.010M12.500 8v.010',
  frown: 'M10 17a7 7 0 100-14 7 7 0 000 14zM7.200 13.300c1.300-2.300 4.300-2.300 5.600 0M7.500 8v.010M12.500 8v.010',
  sound: 'M4 8h2.500L10 5v10l-3.500-3H4zM13 7.500a3.500 3.500 0 010 5M15 5.500a6.300 6.300 0 010 9',
  warning: 'M10 3.500l7 12.500H3zM10 8.500v3.500M10 14v.050',
  zoomIn: 'M9 14.500a5.500 5.500 0 100-11 5.500 5.500 0 000 11zM13 13l3.500 3.500M6.500 9h5M9 6.500v5',
  zoomOut: 'M9 14.500a5.500 5.500 0 100-11 5.500 5.500 0 000 11zM13 13l3.500 3.500M6.500 9h5',
} as const

export type IconName = keyof typeof PATHS

const POINTS_ALONG_THE_LINE: readonly IconName[] = ['arrow', 'back', 'external', 'reply']

export function Icon({ name }: { readonly name: IconName }) {
  const isMirrored = POINTS_ALONG_THE_LINE.includes(name)
  return (
    <svg
      className={classNames(styles['icon'], isMirrored && styles['mirrored'])}
      viewBox="0 0 20 20"
      // A drawing, and no larger than this, without its style sheet too.
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
