import { format } from 'prettier'
import { type Stored, STORED } from '../src/browser/storedRegister.ts'

const SIDES: readonly (readonly [Stored['side'], string, string])[] = [
  ['frame', 'In the frame', 'Under the address of the chat service; browsers keep it apart for every site the chat is embedded in.'],
  ['host page', 'On the host page', 'Under the address of the website itself, because a frame’s own storage is not to be had everywhere.'],
] // prettier-ignore

/**
 * Generates docs/privacy.md: all data that may be stored in a visitor's browser. The code takes its storage names from
 * the same register.
 */
export const privacyPage = (): Promise<string> =>
  format([INTRODUCTION, ...SIDES.map(([side, title, words]) => section(side, title, words))].join('\n\n'), {
    parser: 'markdown',
    printWidth: 150,
    proseWrap: 'preserve',
  })

const INTRODUCTION = `<!-- Written from src/browser/storedRegister.ts by \`npm run generate\`; do not edit. -->

# What is stored in a visitor’s browser

Nothing is stored before a visitor opens the chat, unless an earlier visit, a campaign or the website asks for it. What may be stored then, the website says as the
visitor’s \`consent\`: at the start, and whenever it changes.

| consent | what is stored |
| --- | --- |
| \`none\` | Nothing, on neither side: everything lives as long as the page. The chat works. What an earlier visit left is removed, unread. |
| \`session\` | Only session storage, which goes with the tab: nothing in local storage, in IndexedDB or in cookies. |
| \`full\` | Everything below. So it is where the website says nothing. |

Less consent removes at once, in every tab, what goes beyond it; more consent stores what is known. A website that asks its visitors first starts the chat with the
answer it has: a start with \`none\` forgets the visitor.

When the website forgets its visitor (\`reset\`), all of it is removed but what was chosen for the browser: language, sounds, skin tone, and that a campaign was put
away. A window of the chat’s own learns of it when the website next opens it, unless the website never knew of the talk in it; another tab goes on until it is reloaded, under \`session\` until it is closed.

Every name holds the website token and the address of the website, so two tenants or two websites in one browser share nothing.`

function section(side: Stored['side'], title: string, words: string): string {
  const rows = Object.values(STORED).filter((stored) => stored.side === side)
  return `## ${title}

${words}

| name | what for | how long | full | session | what is lost without it |
| --- | --- | --- | --- | --- | --- |
${rows.map(row).join('\n')}`
}

const row = ({ key, purpose, lifetime, full, session, without }: Stored): string =>
  `| \`${key}\` | ${purpose} | ${lifetime} | ${full} | ${session ?? '–'} | ${without} |`
