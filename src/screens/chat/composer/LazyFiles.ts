import { rejectNotBuiltIn } from '#browser/chunks.ts'
import { lazyComponent, Nothing } from '#components/lazyComponent.tsx'

/** One chunk with all of them. A file that cannot be shown yet stays in the state until the chunk is loaded. */
const load = BUILT_IN.attachments ? () => import('./OutgoingFiles.tsx') : rejectNotBuiltIn

export const FileTray = /* @__PURE__ */ lazyComponent(load, (files) => files.FileTray, Nothing)
export const PendingFiles = /* @__PURE__ */ lazyComponent(load, (files) => files.PendingFiles, Nothing)
export const ScreenOffer = /* @__PURE__ */ lazyComponent(load, (files) => files.ScreenOffer, Nothing)
