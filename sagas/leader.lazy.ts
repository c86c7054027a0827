/** Sagas for tab synchronisation, delivery and the cable. One lazy chunk, as each soon needs the next. */
export { deliver } from './outbox/delivery.ts'
export { followRoom } from './realtime/room.ts'
export { syncTabs } from './tabs/tabSync.ts'
