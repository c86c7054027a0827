import { toScriptJson } from '../../page/escape.ts'
import type { Facts } from '../facts.ts'
import type { Finding, Rule } from '../finding.ts'
import { DOCS } from './docs.ts'
import { buildSnippetText } from './snippetText.ts'

/** A consent manager holds the scripts back, or the page's setting holds the chat's storage back. */
export const consentRule: Rule = (facts) => findHeldScript(facts) ?? findStorageConsent(facts)

/** The page embeds the chat twice. */
export const twoLoadersRule: Rule = ({ evidence: { widget, snippets }, activeLoaders, baseUrl }) => {
  const addresses = activeLoaders.map(({ src }) => src.replace(/[?#].*$/, ''))
  const tokens = [...new Set(snippets.flatMap(({ websiteToken }) => websiteToken ?? []))]
  const isConflict = Math.max(new Set(addresses).size, widget.bubbleCount, tokens.length) > 1
  if (!isConflict && addresses.length < 2) return undefined
  return {
    code: 'two-loaders',
    ...(isConflict ? CONFLICT : REPETITION),
    seen: [
      ...addresses.map((address) => `script: ${address}`),
      `launcher buttons: ${widget.bubbleCount}, tokens: ${tokens.join(', ')}`,
    ],
    fix: {
      text: 'Remove every snippet, also from the tag manager and the plugins of the site, and keep one:',
      paste: buildSnippetText(baseUrl ?? 'https://chat.example.com', tokens.at(-1) ?? 'TOKEN'),
    },
    docs: DOCS.embed,
  }
}

const CONFLICT: Pick<Finding, 'severity' | 'text'> = {
  severity: 'error',
  text: 'The page embeds two chats. The script that runs first wins, so visitors see the wrong chat, or two bubbles.',
}

const REPETITION: Pick<Finding, 'severity' | 'text'> = {
  severity: 'warning',
  text: 'The page contains the snippet twice. The chat works, because the second call of run is ignored.',
}

/** Snippet that needs no consent before it runs: until the visitor opens the chat, nothing is stored. */
function findHeldScript({
  evidence: { snippets, widget },
  heldLoaders,
  baseUrl,
  websiteToken,
}: Facts): Finding | undefined {
  const held = [...heldLoaders.map(({ src, type }) => `script: ${src} has type="${type}"`)]
  if (held.length === 0 || widget.sdk !== 'none') return undefined
  return {
    code: 'consent-missing',
    severity: 'error',
    text: 'A consent manager holds the chat’s script back until the visitor accepts, so visitors without consent see no bubble.',
    seen: [...held, ...snippets.map(({ type }) => `inline script: type="${type}"`)],
    fix: {
      text: 'This loader stores nothing before a visitor opens the chat, and with consent "none" nothing at all. Load it without waiting, and call setConsent("full") when the visitor has accepted:',
      paste: `<script>window.chatwootSettings = { ...window.chatwootSettings, consent: 'none' }</script>\n${buildSnippetText(baseUrl ?? 'https://chat.example.com', websiteToken)}`,
    },
    docs: DOCS.privacy,
  }
}

function findStorageConsent({ evidence: { widget }, websiteToken, baseUrl }: Facts): Finding | undefined {
  const consent = widget.settings['consent']
  if (widget.sdk !== 'own' || (consent !== 'none' && consent !== 'session')) return undefined
  const isNone = consent === 'none'
  return {
    code: 'consent-missing',
    severity: isNone ? 'warning' : 'hint',
    text: isNone
      ? 'The page’s consent setting is "none": the chat works, but stores nothing. After a reload a new conversation begins, and drafts and unsent messages are lost. Sending, receiving and files are not affected.'
      : 'The page’s consent setting is "session": the chat works, and its data ends with the tab. In a new tab or a later visit, a new conversation begins. Unsent files are lost with a reload.',
    seen: [`consent: ${consent}`],
    fix: {
      text: 'When the visitor has accepted, call setConsent on the handle that run returns:',
      paste: `const chat = chatwootSDK.run(${toScriptJson({ websiteToken, baseUrl })})\n// when the visitor has accepted:\nchat.setConsent('full')`,
    },
    docs: DOCS.privacy,
  }
}
