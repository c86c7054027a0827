/** What only conversations with a bot show; one chunk. */
export { BotFoot } from './BotFoot.tsx'
export { BotIntro } from './BotIntro.tsx'
export { BotLine } from './BotLine.tsx'
