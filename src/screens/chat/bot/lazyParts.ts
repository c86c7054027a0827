import { absent } from '#browser/chunks.ts'
import { lazyPart, Nothing } from '#components/lazyPart.tsx'

const load = BUILT_IN.bot ? () => import('./parts.ts') : absent

/** The conversation itself goes on without them. */
export const BotFoot = lazyPart(load, (parts) => parts.BotFoot, Nothing)
export const BotIntro = lazyPart(load, (parts) => parts.BotIntro, Nothing)
export const BotLine = lazyPart(load, (parts) => parts.BotLine, Nothing)
