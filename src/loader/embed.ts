import type { WidgetHandle, WidgetOptions } from './api.ts'
import { create } from './create.ts'

export type * from './api.ts'

/** The package's entry: a widget in the page, its second part loaded with the visitor's intent. */
export const createWidget = (options: WidgetOptions): WidgetHandle =>
  create(options, { loadPanel: () => import('./panel/panel.ts') }).handle
