import type { WidgetHandle, WidgetOptions } from './api.ts'
import { create } from './create.ts'
import { toError } from './errors.ts'

export type * from './api.ts'

/** Entry of the npm package: creates a widget whose panel chunk is imported on user intent. */
export function createWidget(options: WidgetOptions): WidgetHandle {
  if (typeof document === 'undefined') throw toError('unavailable', 'no page: call it in a browser, not on a server')
  return create(options, { loadPanel: () => import('./panel/panel.ts') }).handle
}
