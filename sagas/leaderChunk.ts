/** Sagas for tab synchronisation, delivery and the cable. One lazy chunk, as each soon needs the next. */
export { deliver } from './delivery.ts'
export { followRoom } from './room.ts'
export { syncTabs } from './tabSync.ts'
