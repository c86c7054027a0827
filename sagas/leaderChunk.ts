/** What a tab needs to live among others, to send, and to hear or poll; one chunk, as the one soon follows the other. */
export { deliver } from './delivery.ts'
export { followRoom } from './room.ts'
export { syncTabs } from './tabSync.ts'
