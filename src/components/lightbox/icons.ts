import type { IconPath } from '../Icon.tsx'

export const DOWNLOAD: IconPath = 'M10 3.5v9M6 9l4 4 4-4M4 16h12'
export const ZOOM_IN: IconPath = 'M9 14.5a5.5 5.5 0 100-11 5.5 5.5 0 000 11zM13 13l3.5 3.5M6.5 9h5M9 6.5v5'
export const ZOOM_OUT: IconPath = 'M9 14.5a5.5 5.5 0 100-11 5.5 5.5 0 000 11zM13 13l3.5 3.5M6.5 9h5'
