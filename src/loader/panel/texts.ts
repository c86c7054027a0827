import { toSupportedTag } from '#tools/localeTag.ts'

/** Language tag in lower case and texts of the error card, in the order of `MESSAGE_IDS` in `cli/bundle/panelTexts.ts`. */
type CardTexts = readonly [
  language: string,
  sent: string,
  send: string,
  write: string,
  help: string,
  email: string,
  close: string,
  message: string,
  retry: string,
  unsent: string,
  failed: string,
  name: string,
]

type JoinedTexts = { readonly split: (separator: '|') => CardTexts }

/** String that the build joins from `locales/`. `~` separates languages and `|` their texts. English comes first. */
declare const PANEL_TEXTS: { readonly split: (separator: '~') => readonly [JoinedTexts, ...JoinedTexts[]] }

/** Returns the texts of the first supported locale, such as `pt_BR`, `de-AT` or `nb`; otherwise English. */
export function pickTexts(...tags: readonly string[]): CardTexts {
  const rows = PANEL_TEXTS.split('~').map((texts) => texts.split('|')) as [CardTexts, ...CardTexts[]]
  const find = (tag: string): CardTexts | undefined => {
    const name = `${toSupportedTag(tag.toLowerCase().replaceAll('_', '-'))}-`
    return (
      rows.find(([language]) => name.startsWith(`${language}-`)) ??
      // The list has no `zh`.
      rows.find(([language]) => language.startsWith(name.replace(/-.*/, '-')))
    )
  }
  return tags.map(find).find((row) => row) ?? rows[0]
}
