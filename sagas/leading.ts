/** What a tab needs to live among others, and to send for them; one chunk, as the one soon follows the other. */
export { deliver } from './delivery.ts'
export { liveAmongTabs } from './tabLife.ts'
