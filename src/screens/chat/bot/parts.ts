import { absent } from '#browser/chunks.ts'
import { lazyPart, Nothing } from '#components/lazyPart.tsx'

const load = BUILT_IN.bot ? () => import('./parts.lazy.ts') : absent

/** Views of a bot. The conversation works without them if their chunk cannot be loaded. */
export const BotFoot = lazyPart(load, (parts) => parts.BotFoot, Nothing)
export const BotIntro = lazyPart(load, (parts) => parts.BotIntro, Nothing)
export const BotLine = lazyPart(load, (parts) => parts.BotLine, Nothing)
