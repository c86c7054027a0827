import type {
  LoaderScript,
  Placement,
  SettingFacts,
  Snippet,
  StyledElement,
  StyleRule,
  WidgetFacts,
} from '../evidence.ts'
import type { Recording } from './recording.ts'

/** State of a page as a script in its main world sees it. */
export type PageSnapshot = {
  readonly viewport: { readonly width: number; readonly height: number }
  /** Policies in `<meta>` elements. */
  readonly metaPolicies: readonly string[]
  readonly loaders: readonly LoaderScript[]
  /** Inline scripts that start the chat, with their text instead of its hash. */
  readonly snippets: readonly (Omit<Snippet, 'hash'> & { readonly text: string })[]
  readonly widget: WidgetFacts
  readonly bubble?: Placement
  readonly panel?: Placement
  /** Address of the chat's iframe; absent if there is none. */
  readonly frameAddress?: string
  readonly recording: Recording
  /** Time since the page began, in ms. */
  readonly now: number
}

/**
 * Describes the page and the chat in it. It runs as text in the main world of the page, so it may use no import and
 * nothing outside of itself.
 */
export function snapshotPage(): PageSnapshot {
  const LOADERS = '/widget/loader.js, /packs/js/sdk.js'.split(', ')
  const SETTINGS =
    'websiteToken baseUrl position type locale useBrowserLanguage hideMessageBubble consent campaigns identifyEarly preload middlewareUrl hasLoaded'.split(
      ' ',
    )
  const HIDING =
    'display visibility opacity clip-path transform translate scale position inset left right top bottom width height inline-size block-size margin z-index pointer-events'.split(
      ' ',
    )

  const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

  const toSelector = (element: Element): string => {
    const classes = [...element.classList].slice(0, 3).map((name) => `.${CSS.escape(name)}`)
    return element.id === '' ? element.localName + classes.join('') : `#${CSS.escape(element.id)}`
  }

  const toRectangle = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x, y, width, height }
  }

  const toStyled = (element: Element): StyledElement => {
    const { display, visibility, opacity, clipPath, transform, zIndex } = getComputedStyle(element)
    const selector = toSelector(element)
    return { selector, display, visibility, opacity: Number(opacity), clipPath, transform, zIndex }
  }

  const listAncestors = (element: Element): readonly Element[] =>
    element.parentElement === null ? [element] : [element, ...listAncestors(element.parentElement)]

  const listRules = (rules: CSSRuleList): readonly CSSStyleRule[] =>
    [...rules].flatMap((rule) => {
      if (rule instanceof CSSStyleRule) return [rule]
      if (rule instanceof CSSMediaRule && !matchMedia(rule.media.mediaText).matches) return []
      return 'cssRules' in rule ? listRules(rule.cssRules as CSSRuleList) : []
    })

  const readRules = (sheet: CSSStyleSheet): readonly CSSStyleRule[] => {
    try {
      return listRules(sheet.cssRules)
    } catch {
      // The rules of a stylesheet from another origin cannot be read.
      return []
    }
  }

  const toDeclarations = ({ style }: CSSStyleRule): string =>
    [...style]
      .filter((name) => HIDING.some((hiding) => name === hiding || name.startsWith(`${hiding}-`)))
      .map((name) => {
        const priority = style.getPropertyPriority(name)
        return `${name}: ${style.getPropertyValue(name)}${priority === '' ? '' : ` !${priority}`}`
      })
      .join('; ')

  const listStyleRules = (elements: readonly Element[]): readonly StyleRule[] =>
    [...document.styleSheets].flatMap((sheet) =>
      readRules(sheet).flatMap((rule) => {
        const declarations = toDeclarations(rule)
        if (declarations === '' || !elements.some((element) => element.matches(rule.selectorText))) return []
        return [{ selector: rule.selectorText, declarations, sheet: sheet.href ?? '<style>' }]
      }),
    )

  const findCover = (element: Element): Placement['cover'] => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const front = document.elementFromPoint(x + width / 2, y + height / 2)
    if (front === null || front === document.documentElement || front === document.body) return undefined
    if (element.contains(front) || front.closest('#cw-bubble-holder, #cw-widget-holder') !== null) return undefined
    // The child of a covering box may be in front; the box itself has the z-index.
    const box = listAncestors(front).findLast(
      (ancestor) => getComputedStyle(ancestor).position !== 'static' && !ancestor.contains(element),
    )
    const topLayer = front.closest(':modal, :popover-open')
    const cover = topLayer ?? box ?? front
    return {
      selector: toSelector(cover),
      zIndex: getComputedStyle(cover).zIndex,
      isInTopLayer: topLayer !== null,
      rectangle: toRectangle(cover),
    }
  }

  const toPlacement = (element: Element | null): Placement | undefined => {
    if (element === null) return undefined
    const ancestors = listAncestors(element)
    const cover = findCover(element)
    return {
      rectangle: toRectangle(element),
      chain: ancestors.map(toStyled),
      styleRules: listStyleRules(ancestors),
      ...(cover && { cover }),
    }
  }

  const listLoaders = (): readonly LoaderScript[] =>
    [...document.querySelectorAll('script')].flatMap((script) => {
      // Consent managers move the address to an attribute of their own.
      const names = ['src', 'data-src', 'data-cookieblock-src', 'data-cmp-src']
      const found = names.find((name) => LOADERS.some((path) => script.getAttribute(name)?.includes(path)))
      if (found === undefined) return []
      const src = new URL(script.getAttribute(found) ?? '', document.baseURI).href
      const type = found === 'src' ? script.type : script.type || `held by ${found}`
      return [{ src, type, integrity: script.integrity }]
    })

  const readLiteral = (text: string, name: string): string | undefined =>
    new RegExp(`["']?${name}["']?\\s*[:=]\\s*["'\`]([^"'\`]+)["'\`]`).exec(text)?.[1]

  // Other values named `token` may be secrets of the page.
  const readCreateToken = (text: string): string | undefined =>
    /\.create\(\s*\{[^}]*?\btoken["']?\s*:\s*["'`]([\w-]+)["'`]/.exec(text)?.[1]

  const listSnippets = (): PageSnapshot['snippets'] =>
    [...document.querySelectorAll('script')].flatMap(({ src, type, text }) => {
      if (src !== '' || !/chatwootSDK|chatwoot\b.*\brun\s*\(/.test(text)) return []
      const websiteToken = readLiteral(text, 'websiteToken') ?? readCreateToken(text)
      const baseUrl = readLiteral(text, 'baseUrl') ?? readLiteral(text, 'BASE_URL')
      return [{ text, type, ...(websiteToken && { websiteToken }), ...(baseUrl && { baseUrl }) }]
    })

  // Other values of the page may be personal data.
  const isSetting = (name: string, value: unknown): boolean =>
    SETTINGS.includes(name) && /^(string|number|boolean)$/.test(typeof value) && value !== ''

  const readSettings = (): SettingFacts => {
    const sources: readonly unknown[] = [Reflect.get(window, 'chatwootSettings'), Reflect.get(window, '$chatwoot')]
    const values = sources.flatMap((source) =>
      isObject(source) && !(source instanceof Node) ? Object.entries(source) : [],
    )
    return Object.fromEntries(values.filter(([name, value]) => isSetting(name, value)))
  }

  const bubbles = document.querySelectorAll('.woot-widget-bubble:not(.woot--close)')
  const bubble = bubbles[0] ?? document.querySelector('.woot-widget-bubble')
  const holder = document.querySelector('#cw-widget-holder, .woot-widget-holder')
  const frame = document.querySelector<HTMLIFrameElement>('#chatwoot_live_chat_widget')

  const readAddress = (settings: SettingFacts): Pick<WidgetFacts, 'websiteToken' | 'baseUrl'> => {
    const { websiteToken, baseUrl } = settings
    if (websiteToken !== undefined && baseUrl !== undefined)
      return { websiteToken: String(websiteToken), baseUrl: String(baseUrl) }
    // A page that uses the handle has no `$chatwoot`.
    if (frame === null) return {}
    const { href, searchParams } = new URL(frame.src, document.baseURI)
    return {
      websiteToken: searchParams.get('website_token') ?? '',
      baseUrl: href.replace(/\/widget(?:[/?].*)?$/, ''),
    }
  }

  const readSdk = (): WidgetFacts['sdk'] => {
    const sdk: unknown = Reflect.get(window, 'chatwootSDK')
    if (!isObject(sdk)) return 'none'
    return 'create' in sdk ? 'own' : 'chatwoot'
  }

  const readWidget = (): WidgetFacts => {
    const settings = readSettings()
    return {
      sdk: readSdk(),
      isStarted: bubble !== null || holder !== null,
      ...readAddress(settings),
      settings,
      bubbleCount: document.querySelectorAll('#cw-bubble-holder, .woot--bubble-holder').length,
    }
  }

  const [bubblePlacement, panelPlacement] = [toPlacement(bubble), toPlacement(holder)]
  const noRecording: Recording = { violations: [], errors: [], errorCodes: [] }
  return {
    viewport: { width: innerWidth, height: innerHeight },
    metaPolicies: [...document.querySelectorAll('meta[http-equiv="content-security-policy" i]')].map(
      (element) => element.getAttribute('content') ?? '',
    ),
    loaders: listLoaders(),
    snippets: listSnippets(),
    widget: readWidget(),
    ...(bubblePlacement && { bubble: bubblePlacement }),
    ...(panelPlacement && { panel: panelPlacement }),
    ...(frame && { frameAddress: frame.src }),
    recording: (Reflect.get(window, Symbol.for('widget-cli doctor')) as Recording | undefined) ?? noRecording,
    now: performance.now(),
  }
}
