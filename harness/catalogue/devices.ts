export type DeviceId = '320x568' | 'iphone-se' | 'iphone-15' | 'pixel-8' | 'ipad' | 'panel' | 'desktop'

type Size = { readonly inlineSize: number; readonly blockSize: number }

/** Areas at the edges of a screen that a cutout or the home indicator covers, in CSS px. */
type Insets = { readonly blockStart: number; readonly blockEnd: number; readonly inline: number }

type Orientation = Size & { readonly insets: Insets; readonly keyboard: number }

/** Screen on which a story is shown. All lengths are CSS px. */
type Device = {
  readonly id: DeviceId
  readonly name: string
  /**
   * `screen` draws the host page around the panel, `panel` draws the panel alone, and `window` is a window of the
   * widget's own.
   */
  readonly kind: 'screen' | 'panel' | 'window'
  readonly portrait: Orientation
  /** Undefined for a device that cannot be turned. */
  readonly landscape?: Orientation
}

const NO_INSETS: Insets = { blockStart: 0, blockEnd: 0, inline: 0 }

const upright = (inlineSize: number, blockSize: number, extra: Partial<Orientation> = {}): Orientation => ({
  inlineSize,
  blockSize,
  insets: NO_INSETS,
  keyboard: 0,
  ...extra,
})

/** Keyboard heights are those of the systems' own keyboards with their bar of suggestions. */
export const DEVICES: readonly Device[] = [
  {
    id: '320x568',
    name: 'Small phone',
    kind: 'screen',
    portrait: upright(320, 568, { keyboard: 253 }),
    landscape: upright(568, 320, { keyboard: 199 }),
  },
  {
    id: 'iphone-se',
    name: 'iPhone SE',
    kind: 'screen',
    portrait: upright(375, 667, { insets: { ...NO_INSETS, blockStart: 20 }, keyboard: 260 }),
    landscape: upright(667, 375, { keyboard: 200 }),
  },
  {
    id: 'iphone-15',
    name: 'iPhone 15',
    kind: 'screen',
    portrait: upright(393, 852, { insets: { blockStart: 59, blockEnd: 34, inline: 0 }, keyboard: 336 }),
    landscape: upright(852, 393, { insets: { blockStart: 0, blockEnd: 21, inline: 59 }, keyboard: 209 }),
  },
  {
    id: 'pixel-8',
    name: 'Pixel 8',
    kind: 'screen',
    portrait: upright(412, 915, { insets: { blockStart: 48, blockEnd: 24, inline: 0 }, keyboard: 301 }),
    landscape: upright(915, 412, { insets: { blockStart: 24, blockEnd: 24, inline: 48 }, keyboard: 216 }),
  },
  {
    id: 'ipad',
    name: 'iPad',
    kind: 'screen',
    portrait: upright(820, 1180, { insets: { blockStart: 24, blockEnd: 20, inline: 0 }, keyboard: 337 }),
    landscape: upright(1180, 820, { insets: { blockStart: 24, blockEnd: 20, inline: 0 }, keyboard: 425 }),
  },
  { id: 'panel', name: 'Panel on a laptop', kind: 'panel', portrait: upright(1440, 900) },
  { id: 'desktop', name: 'Own window', kind: 'window', portrait: upright(1280, 800) },
]

export const ZOOMS = [100, 150, 200, 300, 400] as const

export type Zoom = (typeof ZOOMS)[number]

/** Rules of the loader (`holder.ts`, `handshakeCommands.ts`): where the panel is, and when it covers the page. */
const PHONE_WIDTH = 480
const PANEL: Size = { inlineSize: 400, blockSize: 704 }
const OFFSET = 20
const BUBBLE_SPACE = 72

type Posture = {
  readonly device: DeviceId
  readonly isLandscape: boolean
  readonly hasKeyboard: boolean
  readonly zoom: Zoom
}

/** Boxes to draw, from the outside to the inside. All lengths are CSS px of the harness page, before it scales them. */
export type Measures = {
  readonly kind: Device['kind']
  readonly name: string
  readonly screen: Size
  readonly insets: Insets
  /** Height of the soft keyboard; 0 if it is hidden or the device has none. It covers the inset below it. */
  readonly keyboard: number
  readonly frame: Size
  /** Distance of the frame from the end of the page; zero if it covers the page. */
  readonly offset: { readonly inlineEnd: number; readonly blockEnd: number }
  /** Size of the frame in its own CSS px, which a zoom makes smaller. */
  readonly layout: Size
  /** Whether the panel covers the page, as on a phone. */
  readonly isFullScreen: boolean
}

/** Returns the boxes of a device, with the panel where the loader places it on a page of that size. */
export function measureDevice({ device, isLandscape, hasKeyboard, zoom }: Posture): Measures {
  const { kind, name, portrait, landscape = portrait } = getDevice(device)
  const { inlineSize, blockSize, insets, keyboard: keyboardSize } = isLandscape ? landscape : portrait
  const keyboard = hasKeyboard ? keyboardSize : 0
  const factor = zoom / 100
  const page = {
    inlineSize: (inlineSize - 2 * insets.inline) / factor,
    blockSize: (blockSize - insets.blockStart - Math.max(insets.blockEnd, keyboard)) / factor,
  }
  const isFullScreen = kind === 'window' || page.inlineSize < PHONE_WIDTH
  const layout = isFullScreen ? page : fitPanel(page)
  const frame = { inlineSize: layout.inlineSize * factor, blockSize: layout.blockSize * factor }
  const end = isFullScreen ? 0 : factor
  return {
    kind,
    name,
    screen: kind === 'panel' ? frame : { inlineSize, blockSize },
    insets,
    keyboard,
    frame,
    offset: { inlineEnd: end * OFFSET, blockEnd: end * (OFFSET + BUBBLE_SPACE) },
    layout,
    isFullScreen,
  }
}

const fitPanel = (page: Size): Size => ({
  inlineSize: Math.min(PANEL.inlineSize, page.inlineSize - 2 * OFFSET),
  blockSize: Math.max(0, Math.min(PANEL.blockSize, page.blockSize - 96 - OFFSET)),
})

/** Returns the device with this id. Throws if there is none, which the type excludes. */
function getDevice(id: DeviceId): Device {
  const device = DEVICES.find((known) => known.id === id)
  if (device === undefined) throw new Error(`There is no device ${id}.`)
  return device
}

export const canTurn = (id: DeviceId): boolean => getDevice(id).landscape !== undefined

export const hasSoftKeyboard = (id: DeviceId): boolean => getDevice(id).portrait.keyboard > 0
