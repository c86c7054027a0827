/** Views that only conversations with a bot show. Lazy chunk. */
export { BotFoot } from './BotFoot.tsx'
export { BotIntro } from './BotIntro.tsx'
export { BotLine } from './BotLine.tsx'
