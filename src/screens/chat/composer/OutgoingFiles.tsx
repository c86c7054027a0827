/** Files that the visitor has chosen or is sending. Lazy chunk, loaded with the first of them. */
export { PendingFiles } from '../message/PendingFiles.tsx'
export { FileTray } from './FileTray.tsx'
