import { format } from 'prettier'
import { type Stored, STORED } from '#browser/storage/storedRegister.ts'

const SECTIONS: readonly (readonly [Stored['side'], string, string])[] = [
  ['frame', 'In the frame', 'This data is under the address of the chat service. Browsers keep it separate for every site that embeds the chat.'],
  ['host page', 'On the host page', 'This data is under the address of the website itself, because a frame’s own storage is not available everywhere.'],
] // prettier-ignore

/**
 * Generates docs/privacy.md: all data that may be stored in a visitor's browser. The code takes its storage names from
 * the same register.
 */
export const generatePrivacyPage = (): Promise<string> =>
  format(
    [INTRODUCTION, ...SECTIONS.map(([side, title, introduction]) => renderSection(side, title, introduction))].join(
      '\n\n',
    ),
    {
      parser: 'markdown',
      printWidth: 150,
      proseWrap: 'preserve',
    },
  )

const INTRODUCTION = `<!-- Written from src/browser/storage/storedRegister.ts by \`npm run generate\`; do not edit. -->

# What is stored in a visitor’s browser

Nothing is stored before a visitor opens the chat, unless an earlier visit, a campaign or the website requires it. The website sets what may be stored then as the
visitor’s \`consent\`: at the start, and whenever it changes.

| consent | what is stored |
| --- | --- |
| \`none\` | Nothing, neither in the frame nor on the host page: all data is lost when the page closes. The chat works. Data of an earlier visit is removed without being read. |
| \`session\` | Only session storage, which the browser removes with the tab: nothing in local storage, in IndexedDB or in cookies. |
| \`full\` | Everything below. This is the default. |

Less consent removes all data beyond it at once, in every tab. More consent stores the data that is known. A website that asks its visitors first starts the chat with
the answer that it has: a start with \`none\` forgets the visitor.

When the website forgets its visitor (\`reset\`), all of this data is removed, except choices for the browser. These are language, sounds, skin tone, and that a campaign
was dismissed. A pop-out window of the chat is notified when the website opens it the next time, unless the website never knew the conversation in it. Another tab
continues until it is reloaded; under \`session\`, until it is closed.

Every name contains the website token and the address of the website, so two tenants or two websites in one browser share nothing.`

function renderSection(side: Stored['side'], title: string, introduction: string): string {
  const rows = Object.values(STORED).filter((stored) => stored.side === side)
  return `## ${title}

${introduction}

| name | purpose | lifetime | full | session | loss without it |
| --- | --- | --- | --- | --- | --- |
${rows.map(renderRow).join('\n')}`
}

const renderRow = ({ key, purpose, lifetime, full, session, without }: Stored): string =>
  `| \`${key}\` | ${purpose} | ${lifetime} | ${full} | ${session ?? '–'} | ${without} |`
