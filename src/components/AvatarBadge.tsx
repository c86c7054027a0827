import styles from './AvatarBadge.module.css'

const PATHS = {
  bot: 'M6.500 3.500V1.500M2.500 4h8a1 1 0 011 1v4.500a1 1 0 01-1 1h-8a1 1 0 01-1-1V5a1 1 0 011-1zM4.500 7v.010M8.500 7v.010',
  facebook: 'M9 1.500H8A2 2 0 006 3.500V11.500M4 6h4.500',
  twitter: 'M2 2l9 9M11 2l-9 9',
  sms: 'M1.500 2.500h10v6h-6l-2.500 2.500v-2.500h-1.500zM4 5.500v.010M6.500 5.500v.010M9 5.500v.010',
} as const

export type BadgeKind = keyof typeof PATHS

const CHANNELS: Readonly<Record<string, BadgeKind>> = {
  'Channel::FacebookPage': 'facebook',
  'Channel::TwitterProfile': 'twitter',
  'Channel::TwilioSms': 'sms',
}

/** Returns the badge for a server's channel type; undefined if there is none. */
export const badgeOfChannel = (channel: string): BadgeKind | undefined =>
  Object.hasOwn(CHANNELS, channel) ? CHANNELS[channel] : undefined

export const AvatarBadge = ({ kind }: { readonly kind: BadgeKind }) => (
  <svg className={styles['glyph']} viewBox="0 0 13 13" data-badge={kind}>
    <path d={PATHS[kind]} />
  </svg>
)
