/** Files that the visitor has chosen or is sending. Lazy chunk, loaded once there are messages. */
import { Nothing } from '#components/lazyComponent.tsx'
import { ScreenOffer as Offer } from '../pictureEditor/screen/ScreenOffer.tsx'

export { PendingFiles } from '../message/PendingFiles.tsx'
export { FileTray } from './FileTray.tsx'
export const ScreenOffer = BUILT_IN.pictureEditor ? Offer : Nothing
