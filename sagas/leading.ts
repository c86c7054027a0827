/** What a tab needs to live among others, and to send and poll for them; one chunk, as the one soon follows the other. */
export { deliver } from './delivery.ts'
export { pollWhileUnconfirmed } from './polling.ts'
export { liveAmongTabs } from './tabLife.ts'
