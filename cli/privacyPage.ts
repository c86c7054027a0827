import { format } from 'prettier'
import { MAX_AGE_MS, MAX_LENGTH, MAX_MESSAGES } from '#domain/offlineHistory/offlineHistory.ts'
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
    [
      INTRODUCTION,
      ...SECTIONS.map(([side, title, introduction]) => renderSection(side, title, introduction)),
      renderOwnCopy(),
    ].join('\n\n'),
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
the answer that it has: a start with \`none\` forgets the visitor. A page that starts with less consent than an earlier visit had removes the rest when its chat is first
loaded: when the visitor opens it, or with the first \`setConsent\`.

When the website forgets its visitor (\`reset\`), all of this data is removed, except choices for the browser. These are language, sounds, skin tone, and that a campaign
was dismissed. A chat that is not loaded yet is loaded for this, unless the website knows no conversation of the visitor. A pop-out window of the page removes its data and
closes. One that is closed already, or was reloaded, removes its data when the website opens it the next time. The same is true of a window that an earlier page has opened,
if the visitor leaves the page before its chat has loaded, and for a second after that. Another tab continues until it is reloaded; under \`session\`,
until it is closed. Its pop-out window continues until it is closed.

Every name contains the website token and the address of the website, so two tenants or two websites in one browser share nothing.`

/** Renders what visitors can do themselves, which a tenant may offer and link to. The limits are those of the code. */
const renderOwnCopy = (): string => `## What visitors can do themselves

A tenant may offer each of these in the menu of the chat (\`ownCopy\` of the tenant file).

**Save conversation.** The browser creates a file of the whole conversation, as a web page or as plain text, and no server takes part. The file has names, times with
their time zone, texts, and links to attachments, which give access to them as in the chat. It has no token and no internal id. If the visitor includes pictures, they
are in the file itself, unless their server does not let the chat read them. The web page runs and loads nothing. The file says if earlier messages are missing.

**Forget me on this device.** This removes everything that is listed above from the browser, in all tabs of the website: the token, drafts, unsent messages, choices for
the browser and the copy for offline reading. On the website’s own address it removes the token. It needs no network. The company keeps the conversation on its
server, and the visitor has to ask it for deletion. A website whose visitor is signed in can identify the visitor again. A visitor who stays in the chat then has a
new, empty session, as every new visitor has. A pop-out window of the chat has data of its own. It is removed too, and the window closes, if it is open and was
not reloaded. What is removed in the window is removed on the page, at once or when a page of the website is opened beside the window again.

**Read offline.** The browser keeps the last ${MAX_MESSAGES} messages, at most ${MAX_LENGTH.toLocaleString('en')} characters, for ${MAX_AGE_MS / DAY_MS} days after the last change, and only under \`full\`. The
chat shows them if its servers cannot be reached, or answer with an error, when it starts. It waits for a server that gives no answer. The copy has no addresses of files. It is deleted when the consent is withdrawn, when the visitor is
forgotten or is another person, and when the tenant no longer offers it.

**Pictures without a location.** If the tenant has \`pictureEditor\`, the browser removes location, camera data and all other metadata from every picture before it is
sent or stored with an unsent message. A picture from which they cannot be removed is declined. Films and documents are sent as they are.

**A picture of the screen.** With \`pictureEditor\`, visitors can take one. The browser’s own dialog asks what to share, sharing stops after one picture, and the visitor can
edit or remove it before it is sent.`

const DAY_MS = 86_400_000

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
