/** Files that the visitor has chosen or is sending. Lazy chunk, prefetched with the conversation. */
export { PendingFiles } from '../message/PendingFiles.tsx'
export { ScreenOffer } from '../pictureEditor/screen/ScreenOffer.tsx'
export { FileTray } from './FileTray.tsx'
