/** What a host says of its visitor and their talk; one chunk, fetched with the first word. */
export { identify, setAttributes } from './identity.ts'
export { hearRemark, tellKept } from './remarks.ts'
