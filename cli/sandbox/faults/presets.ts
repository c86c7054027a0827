import type { FaultName, FaultValues } from './catalogue.ts'

/** Fault of a preset with the parameters that it sets. */
type PresetFault = {
  readonly [Name in FaultName]: { readonly name: Name; readonly parameters: GivenValues<FaultValues<Name>> }
}[FaultName]

type GivenValues<Values> = { readonly [Key in keyof Values]?: Exclude<Values[Key], undefined> }

export type Preset = { readonly description: string; readonly faults: readonly PresetFault[] }

/** Situations of a visitor, each as a list of faults that are active together. */
export const PRESETS = {
  'hotel-wifi': {
    description: 'Slow responses of varying speed, requests that break, lost events, and a lost connection every 10 s.',
    faults: [
      { name: 'latency', parameters: { milliseconds: 200, path: '/api' } },
      { name: 'jitter', parameters: { milliseconds: 800, path: '/api' } },
      { name: 'reset-before-saving', parameters: { share: 0.2 } },
      { name: 'save-then-reset', parameters: { share: 0.2 } },
      { name: 'drop-events', parameters: { share: 0.2 } },
      { name: 'cut-socket', parameters: { afterSeconds: 10, everySeconds: 10 } },
    ],
  },
  lift: {
    description: 'No network for 20 s, then a slow one for 10 s.',
    faults: [
      { name: 'offline', parameters: { forSeconds: 20 } },
      { name: 'latency', parameters: { milliseconds: 1_500, path: '/api', afterSeconds: 20, forSeconds: 10 } },
    ],
  },
  deploy: {
    description: 'The server restarts and is away for 5 s. Some of the files that the widget loads later are gone.',
    faults: [
      { name: 'disconnect-server-restart', parameters: {} },
      { name: 'refuse-sockets', parameters: { forSeconds: 5 } },
      { name: 'respond-with-status', parameters: { status: 503, path: '/api', forSeconds: 5 } },
      { name: 'chunk-404', parameters: { share: 0.3 } },
    ],
  },
  'corporate-proxy': {
    description: 'WebSockets are refused, so that messages are polled. Some large responses arrive incomplete.',
    faults: [
      { name: 'refuse-sockets', parameters: {} },
      { name: 'cut-socket', parameters: {} },
      { name: 'latency', parameters: { milliseconds: 150, path: '/api' } },
      { name: 'truncate-body', parameters: { share: 0.2, minBytes: 1_500, path: '/api' } },
    ],
  },
  'private-window': {
    description: 'The widget’s page may use no storage.',
    faults: [{ name: 'storage-denied', parameters: {} }],
  },
} as const satisfies Readonly<Record<string, Preset>>

export type PresetName = keyof typeof PRESETS

export const PRESET_NAMES = Object.keys(PRESETS) as readonly PresetName[]

/** Returns the preset with this name; undefined if there is none. */
export const findPreset = (name: string): Preset | undefined =>
  PRESET_NAMES.some((known) => known === name) ? PRESETS[name as PresetName] : undefined
