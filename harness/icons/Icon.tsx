import styles from './Icon.module.css'

/** Outlines on a grid of 16, drawn with a line of 1.5. */
const PATHS = {
  back: 'M10 3 5 8l5 5',
  clear: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM3.8 3.8l8.4 8.4',
  close: 'm4 4 8 8m0-8-8 8',
  external: 'M9 3h4v4M13 3 7.5 8.5M7 4H3v9h9V9',
  forward: 'm6 3 5 5-5 5',
  full: 'M3 6V3h3m4 0h3v3m0 4v3h-3m-4 0H3v-3',
  more: 'm3 4 4 4-4 4m6-8 4 4-4 4',
  open: 'M2.5 11v2.5h11V11M8 10.5v-8m0 0L4.8 5.7M8 2.5l3.2 3.2',
  outline: 'M2.5 2.5h11v11h-11ZM5.5 5.5h5v5h-5Z',
  panel: 'M2.5 2.5h11v11h-11ZM2.5 9.5h11',
  pause: 'M5.5 3.5v9m5-9v9',
  pin: 'M5.5 2.5h5M6.2 2.5v4L4 9.5h8L9.8 6.5v-4M8 9.5v4',
  play: 'm5 3 7 5-7 5Z',
  reload: 'M13 8a5 5 0 1 1-1.6-3.7L13 6m0-3.5V6H9.5',
  save: 'M2.5 11v2.5h11V11M8 2.5v8m0 0 3.2-3.2M8 10.5 4.8 7.3',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Zm3.3 7.8 3.2 3.2',
} as const

export type IconName = keyof typeof PATHS

/** Draws an icon in the colour of the text around it. Assistive technology ignores it. */
export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg className={styles.icon} viewBox="0 0 16 16" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
)
