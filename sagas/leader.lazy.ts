/** Sagas for tab synchronisation, delivery and the cable. One lazy chunk, as a tab soon needs all three. */
export { deliver } from './outbox/delivery.ts'
export { followRoom } from './realtime/room.ts'
export { syncTabs } from './tabs/tabSync.ts'
