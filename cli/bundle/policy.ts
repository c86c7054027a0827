import { createHash } from 'node:crypto'

/** Whose films may play in an article; the frames themselves are held to the same list (domain/video.ts). */
const PLAYERS = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://www.loom.com',
  'https://fast.wistia.net',
]

/**
 * What the frame's page may do, for whoever serves it to send as Content-Security-Policy. Whom it talks to and who may embed it
 * is known where it is served: `connect-src` and `frame-ancestors` are to be added.
 */
export const contentPolicy = (inlineScript: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'sha256-${createHash('sha256').update(inlineScript).digest('base64')}'`,
    "style-src 'self'",
    "img-src 'self' https: data: blob:",
    "media-src 'self' https: blob:",
    `frame-src ${PLAYERS.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types dompurify',
  ].join('; ')
