import type { FaultEntry } from './faultEntry.ts'
import { PLAN, SHARE, TENANT } from './parameters.ts'

const DAY_SECONDS = 86_400

const PAGES = { ...SHARE, ...TENANT, ...PLAN } as const

/** Faults that the visitor's browser meets: its storage, its frames, its chunks and its clock. */
export const BROWSER_FAULTS = {
  'storage-denied': {
    group: 'browser',
    target: 'page',
    description:
      'The widget’s page, when next loaded, may use no storage, like a frame while the browser blocks cookies.',
    parameters: PAGES,
  },
  'frame-blocked': {
    group: 'browser',
    target: 'page',
    description: 'The widget’s page, when next loaded, forbids every host page to embed it.',
    parameters: PAGES,
  },
  'chunk-404': {
    group: 'browser',
    target: 'chunk',
    description: 'Files that the widget loads later are gone, as after a deploy. The first view still loads.',
    parameters: { ...SHARE, ...PLAN },
  },
  'clock-skew': {
    group: 'browser',
    target: 'state',
    description: 'The server’s clock differs from the visitor’s: in created_at and in the header Date.',
    parameters: {
      seconds: {
        type: 'number',
        unit: 's',
        description: 'difference; positive if the server is ahead',
        min: -DAY_SECONDS,
        max: DAY_SECONDS,
        default: 300,
      },
      ...PLAN,
    },
  },
  'browser-offline': {
    group: 'browser',
    target: 'browser',
    description: 'The browser reports that it is offline.',
    byHand: 'Choose Offline in the Network panel of DevTools, or call context.setOffline(true) in Playwright.',
    parameters: {},
  },
  'browser-clock-skew': {
    group: 'browser',
    target: 'browser',
    description: 'The visitor’s clock is wrong, and the server’s is right.',
    byHand: 'Change the clock of the operating system, or call page.clock.install({ time }) in Playwright.',
    parameters: {},
  },
} as const satisfies Readonly<Record<string, FaultEntry>>
