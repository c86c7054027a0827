/** Actions after which the chunk for the visitor's own conversation is loaded. */
export const OWN_COPY_TRIGGERS = ['savedCopy/requested', 'visitor/forgotten', 'setup/failed', 'setup/finished'] as const

export type OwnCopyTrigger = (typeof OWN_COPY_TRIGGERS)[number]
