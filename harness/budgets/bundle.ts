import { fieldsOf, number } from '#tools/fields.ts'
import { type PageRequest, toPageRequest } from '../probe/inspection/performanceRecorder.ts'

/** Sizes of the build after Brotli, in bytes; undefined for a size that the server does not know. */
export type BundleSizes = {
  readonly loader?: number | undefined
  readonly panel?: number | undefined
  readonly firstView?: number | undefined
}

/** Reads the sizes of the build from the sandbox. Rejects if the sandbox does not answer. */
export async function readBundleSizes(sandboxUrl: string): Promise<BundleSizes> {
  const response = await fetch(`${sandboxUrl}/widget/sizes.json`)
  if (!response.ok) throw new Error(`The sandbox answered with the status ${response.status}.`)
  const { loader, panel, firstView } = fieldsOf(await response.json())
  return { loader: number(loader), panel: number(panel), firstView: number(firstView) }
}

/** Returns what the host page has loaded from the widget's server. The iframe reports its own document. */
export const readHostRequests = (sandboxUrl: string): readonly PageRequest[] =>
  performance
    .getEntriesByType('resource')
    .filter(({ name, initiatorType }) => name.startsWith(`${sandboxUrl}/widget/`) && initiatorType !== 'iframe')
    .filter(({ name }) => !name.endsWith('/sizes.json'))
    .map((entry) => toPageRequest(entry, performance.timeOrigin))
