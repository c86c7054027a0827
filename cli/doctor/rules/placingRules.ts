import type { Cover, PageEvidence, Placement, StyledElement, StyleRule } from '../evidence.ts'
import type { Facts } from '../facts.ts'
import type { Fix, Rule } from '../finding.ts'
import { DOCS } from './docs.ts'

/** Highest z-index in browsers. The loader gives it to the bubble. */
const HIGHEST_Z_INDEX = 2_147_483_647

/** Distance in px between the bubble and an element that it is moved above. */
const GAP_PX = 20

/** The page's own setting hides the bubble. */
export const hiddenBySettingRule: Rule = ({ evidence: { widget } }) => {
  if (!widget.isStarted || widget.settings['hideMessageBubble'] !== true) return undefined
  return {
    code: 'hidden-by-setting',
    severity: 'warning',
    text: 'The page’s setting hides the bubble, so visitors can open the chat only with a button of the page.',
    seen: ['chatwootSettings.hideMessageBubble: true'],
    fix: {
      text: 'Remove the setting, or open the chat from a button of the page:',
      paste: '<button type="button" onclick="window.$chatwoot.toggle(\'open\')">Chat</button>',
    },
    docs: DOCS.embed,
  }
}

/** A stylesheet of the page hides the bubble, or the open chat. */
export const hiddenByCssRule: Rule = ({ evidence }) => {
  const hidden = findHiddenBubble(evidence) ?? findHiddenPanel(evidence)
  if (hidden === undefined) return undefined
  const { what, selector, property, value, undo, rules } = hidden
  return {
    code: 'hidden-by-css',
    severity: 'error',
    text: `The ${what} is in the page, but CSS of the page hides it with ${property}.`,
    seen: [
      `${selector} { ${property}: ${value} }`,
      ...rules.map((rule) => `${rule.sheet}: ${rule.selector} { ${rule.declarations} }`),
    ],
    fix: {
      text: rules.length > 0 ? 'Remove this rule from the page’s CSS, or add after it:' : 'Add to the page’s CSS:',
      paste: `${strongestSelector(rules, selector)} { ${undo} }`,
    },
    docs: DOCS.embed,
  }
}

function findHiddenBubble({ bubble, widget, page }: PageEvidence): Hidden | undefined {
  const isIntended = widget.settings['hideMessageBubble'] === true
  return isIntended ? undefined : findHidden(bubble, page.viewport, 'bubble')
}

/** A chat in an element of the page has no bubble, and the visitor may have to scroll to it. */
function findHiddenPanel({ panel, widget, opening, page }: PageEvidence): Hidden | undefined {
  const hidden = opening.by === 'none' ? undefined : findHidden(panel, page.viewport, 'open chat')
  return hidden?.property === 'position' && widget.bubbleCount === 0 ? undefined : hidden
}

/** Returns true if no click can reach the element, because it is not visible or outside of the window. */
export const isHidden = (placement: Placement, viewport: Size): boolean =>
  findHidden(placement, viewport, '') !== undefined

/** Another element is in front of the bubble. */
export const coveredRule: Rule = (facts) => {
  const { bubble, page } = facts.evidence
  const cover = bubble?.cover
  if (bubble === undefined || cover === undefined || isHidden(bubble, page.viewport)) return undefined
  const { rectangle, selector, zIndex, isInTopLayer } = cover
  const size = `${Math.round(rectangle.width)} × ${Math.round(rectangle.height)} px`
  return {
    code: 'covered',
    severity: 'error',
    text: `Another element of the page is in front of the bubble, so a click does not reach it: ${selector}.`,
    seen: [
      `at the centre of the bubble: ${selector} (${isInTopLayer ? 'in the top layer' : `z-index: ${zIndex}`}, ${size})`,
      `z-index of the bubble: ${bubble.chain[0]?.zIndex}`,
    ],
    fix: uncover(facts, bubble, cover),
    docs: DOCS.embed,
  }
}

function uncover({ evidence: { widget, page } }: Facts, { chain, styleRules }: Placement, cover: Cover): Fix {
  const { rectangle, selector, isInTopLayer } = cover
  const isOwn = widget.sdk !== 'chatwoot'
  const offset = Math.round(page.viewport.height - rectangle.y + GAP_PX)
  // Above a bar at the bottom, such as a cookie banner, there is room for the bubble.
  if (offset < page.viewport.height / 2)
    return {
      text: 'Move the chat above this element. Add to the page’s CSS:',
      paste: isOwn
        ? `:root { --chat-offset-block: ${offset}px }`
        : `.woot-widget-bubble { bottom: ${offset}px !important }`,
    }
  if (isInTopLayer)
    return {
      text: 'Nothing can be in front of a modal dialog. Open it as a dialog that is not modal, and without popover:',
      paste: `document.querySelector('${selector}').show()`,
    }
  return raise(isOwn, { chain, styleRules }, selector)
}

/** Returns the CSS that puts the bubble in front of the element. */
function raise(isOwn: boolean, { chain, styleRules }: Pick<Placement, 'chain' | 'styleRules'>, selector: string): Fix {
  const zIndex = Number(chain[0]?.zIndex ?? 0)
  const lowering = styleRules.find(({ declarations }) => declarations.includes('z-index'))
  return isOwn && lowering !== undefined && zIndex < HIGHEST_Z_INDEX
    ? {
        text: 'CSS of the page puts the bubble lower than the loader does. Remove this rule, or add after it:',
        paste: `${lowering.selector} { z-index: ${HIGHEST_Z_INDEX} !important }`,
      }
    : {
        text: 'Put the element behind the bubble. Add to the page’s CSS:',
        paste: `${selector} { z-index: ${zIndex - 1} !important }`,
      }
}

type Hidden = {
  readonly what: string
  readonly selector: string
  readonly property: string
  readonly value: string
  /** Declaration that shows the element again. */
  readonly undo: string
  /** Rules of the page that set the property. */
  readonly rules: readonly StyleRule[]
}

/** How an element is hidden, and the declaration that shows it again. */
const HIDDEN_BY: readonly {
  readonly property: string
  readonly value: (element: StyledElement) => string | undefined
  readonly undo: string
}[] = [
  {
    property: 'display',
    value: ({ display }) => (display === 'none' ? display : undefined),
    undo: 'display: block !important',
  },
  {
    property: 'visibility',
    value: ({ visibility }) => (visibility === 'visible' ? undefined : visibility),
    undo: 'visibility: visible !important',
  },
  {
    property: 'opacity',
    value: ({ opacity }) => (opacity < 0.1 ? String(opacity) : undefined),
    undo: 'opacity: 1 !important',
  },
  {
    property: 'clip-path',
    value: ({ clipPath }) => (/inset\((100|50)%|circle\(0/.test(clipPath) ? clipPath : undefined),
    undo: 'clip-path: none !important',
  },
]

function findHidden(placement: Placement | undefined, viewport: Size, what: string): Hidden | undefined {
  if (placement === undefined) return undefined
  const { chain, rectangle, styleRules } = placement
  for (const { property, value, undo } of HIDDEN_BY) {
    // Visibility is inherited, so only the element's own value counts.
    const element = (property === 'visibility' ? chain.slice(0, 1) : chain).find((one) => value(one) !== undefined)
    if (element !== undefined)
      return {
        ...{ what, property, undo },
        selector: element.selector,
        value: value(element) ?? '',
        rules: styleRules.filter(({ declarations }) => declarations.includes(property)),
      }
  }
  return findMisplaced({ selector: chain[0]?.selector ?? '', rectangle, styleRules }, viewport, what)
}

type Size = { readonly width: number; readonly height: number }

function findMisplaced(
  { selector, rectangle, styleRules }: Pick<Placement, 'rectangle' | 'styleRules'> & { readonly selector: string },
  viewport: Size,
  what: string,
): Hidden | undefined {
  const { x, y, width, height } = rectangle
  if (width < 1 || height < 1)
    return {
      ...{ what, selector },
      property: 'size',
      value: `${width} × ${height} px`,
      undo: 'inline-size: auto !important; block-size: auto !important',
      rules: styleRules.filter(({ declarations }) => /width|height|size|scale|transform/.test(declarations)),
    }
  const [centreX, centreY] = [x + width / 2, y + height / 2]
  if (centreX >= 0 && centreY >= 0 && centreX <= viewport.width && centreY <= viewport.height) return undefined
  return {
    ...{ what, selector },
    property: 'position',
    value: `${Math.round(x)}px, ${Math.round(y)}px; the window has ${viewport.width} × ${viewport.height} px`,
    undo: 'position: fixed !important; transform: none !important; inset: auto 20px 20px auto !important',
    rules: styleRules.filter(({ declarations }) =>
      /inset|left|right|top|bottom|transform|translate|position|margin/.test(declarations),
    ),
  }
}

/** Returns the selector of a rule that hides the element, because a shorter one might not win over it. */
const strongestSelector = (rules: readonly StyleRule[], selector: string): string => rules[0]?.selector ?? selector
