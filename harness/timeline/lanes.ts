import type { TraceLane } from '#protocol/trace.ts'

/** Names of the lanes. `lanes.module.css` has their colours. */
export const LANE_LABELS: Readonly<Record<TraceLane, string>> = {
  page: 'Page',
  visitor: 'Visitor',
  hostToFrame: 'Host → frame',
  frameToHost: 'Frame → host',
  http: 'HTTP',
  cable: 'Cable',
  action: 'Actions',
  saga: 'Sagas',
  storage: 'Storage',
  announcement: 'Announced',
  error: 'Errors',
}
