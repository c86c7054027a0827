import { rejectNotBuiltIn } from '#browser/chunks.ts'
import { lazyComponent, Nothing } from '#components/lazyComponent.tsx'

const load = BUILT_IN.bot ? () => import('./parts.lazy.ts') : rejectNotBuiltIn

/** Views of a bot. The conversation works without them if their chunk cannot be loaded. */
export const BotFoot = lazyComponent(load, (parts) => parts.BotFoot, Nothing)
export const BotIntro = lazyComponent(load, (parts) => parts.BotIntro, Nothing)
export const BotLine = lazyComponent(load, (parts) => parts.BotLine, Nothing)
