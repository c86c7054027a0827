import styles from './Icon.module.css'
import { classNames } from './classNames.ts'

/** One family: 20 px grid, 1.75 px stroke, the colour of the words around it. */
const PATHS = {
  arrow: 'M4 10h12M11 5l5 5-5 5',
  back: 'M12 4l-6 6 6 6',
  chat: 'M3.5 9.5c0-3.3 2.9-5.5 6.5-5.5s6.5 2.2 6.5 5.5S13.6 15 10 15c-.8 0-1.600-.1-2.300-.300L4 16l.9-2.700c-.9-1-1.400-2.300-1.400-3.800z',
  check: 'M4.500 10.500l3.500 3.500 7.500-8',
  close: 'M5 5l10 10M15 5L5 15',
  external: 'M8 5H5v10h10v-3M11 4h5v5M16 4l-7 7',
  help: 'M10 17a7 7 0 100-14 7 7 0 000 14zM8 8a2 2 0 114 0c0 1.500-2 1.600-2 3M10 13.700v.050',
  home: 'M3.500 9.500L10 4l6.500 5.500M5.500 8v8h9V8',
  send: 'M10 16V4.500M5 9l5-5 5 5',
  warning: 'M10 3.500l7 12.500H3zM10 8.500v3.500M10 14v.050',
} as const

export type IconName = keyof typeof PATHS

const POINTS_ALONG_THE_LINE: readonly IconName[] = ['arrow', 'back', 'external']

export function Icon({ name }: { readonly name: IconName }) {
  const isMirrored = POINTS_ALONG_THE_LINE.includes(name)
  return (
    <svg
      className={classNames(styles['icon'], isMirrored && styles['mirrored'])}
      viewBox="0 0 20 20"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
