import { STORIES } from '../../harness/storyboard/stories.ts'
import { openStory } from '../a11y/stage.ts'
import { bubbleOf, chooseFromMenu, expect, openChat, openHost, openStandalone, sendAgentMessage, startConversation, test } from './fixtures.ts' // prettier-ignore

/** What a screen reader finds on a screen of the storyboard. Other elements may stand between these. */
const SCREENS: readonly (readonly [story: string, description: string, tree: string])[] = [
  [
    'home-first',
    'Home has a heading, one button to write, a search, a list of articles and the tabs',
    `
    - main:
      - heading "Hello from Lumen" [level=1]
      - paragraph: We build quiet city bikes. Ask us anything.
      - button "Send us a message We are online Typically replies in a few minutes"
      - search:
        - searchbox "Search for help articles"
      - region "Articles":
        - heading "Articles" [level=2]
        - list:
          - listitem:
            - button /^Unpack and set up your bike/
          - listitem:
            - button /^Charge the battery/
      - link "Powered by Lumen Chat"
    - navigation "Sections":
      - link "Home"
      - link "Chat"
      - link "Help"
    `,
  ],
  [
    'chat-every-kind',
    'Chat with history has a log of days and named messages, each with its own controls',
    `
    - main:
      - heading "Mara Lindqvist" [level=1]
      - paragraph:
        - text: We are online Typically replies in a few minutes
      - button "More options"
      - log "Messages":
        - heading /^(Today|Yesterday)$/ [level=2]
        - article /^You said. It is here! How long does the first charge take\\?, \\d+.\\d+ .M$/:
          - text: "You said: It is here! How long does the first charge take?"
          - button "Reply"
          - time
          - img "Sent"
        - article /^Mara Lindqvist said. Bold, italic, gone and code\\. A link/:
          - text: "Mara Lindqvist said:"
          - paragraph:
            - strong: Bold
            - emphasis: italic
            - deletion: gone
            - code: code
            - link "link"
            - link "https://example.com/sale"
          - list:
            - listitem: quiet grey
            - listitem: loud yellow
          - list:
            - listitem: unpack
            - listitem: charge
          - blockquote:
            - paragraph: Cut the straps first.
          - group "saddle = hip":
            - code: saddle = hip
          - button "Reply"
        - article /^Mara Lindqvist said. Which size\\?/:
          - list:
            - listitem:
              - button "Small, up to 165 cm"
            - listitem:
              - button "Medium, up to 180 cm"
            - listitem:
              - button "Large"
        - article /^Mara Lindqvist said. Tell us more/:
          - textbox "Your name"
          - textbox "Email"
          - textbox "What happened?"
          - combobox "Which part?"
          - button "Ask the workshop"
        - article /^Mara Lindqvist said. Have a look/:
          - list:
            - listitem:
              - heading "City bike" [level=3]
              - paragraph: Quiet grey, belt drive.
              - link "Look at it"
              - button "Book a ride"
        - article /^Mara Lindqvist said. These may help/:
          - list:
            - listitem:
              - link "Charge the battery A full charge takes four hours."
        - article /^Lumen Bikes said. Where can we reach you\\?/:
          - textbox "Email address"
          - button "Submit"
        - article /^Lumen Bikes said. Rate your conversation/:
          - radiogroup "Rate your conversation":
            - radio "Not Satisfied"
            - radio "Okay"
            - radio "Satisfied"
          - textbox "Message (optional)"
          - button "Submit"
        - article /^Mara Lindqvist said. A sticker, in words/
        - article /^Mara Lindqvist said. 1 picture/:
          - list:
            - listitem:
              - button "Open image bike.png"
        - article /^Mara Lindqvist said. This one\\?, 1 picture/
        - article /^Mara Lindqvist said. 1 file/:
          - list:
            - listitem:
              - text: /Invoice LB-20418\\.pdf \\d+ kB/
              - link "Download"
        - article /^Mara Lindqvist said. 1 file/:
          - list:
            - listitem: /This file cannot be opened\\.$/
      - textbox "Message"
      - button "Attach files"
      - button "Choose an emoji"
      - button "Send message" [disabled]
    `,
  ],
  [
    'chat-to-rate',
    'Chat after its end offers a rating, a new conversation and a transcript in the log',
    `
    - log "Messages":
      - heading /^\\w+day$/ [level=2]
      - heading /^(Today|Yesterday)$/ [level=2]
      - article /^Lumen Bikes said. Rate your conversation/:
        - radiogroup "Rate your conversation":
          - radio "Not Satisfied"
          - radio "Okay"
          - radio "Satisfied"
        - textbox "Message (optional)"
        - button "Submit"
      - paragraph: This conversation has ended.
      - button "Start a new conversation"
      - button "Request a conversation transcript"
    - textbox "Message"
    `,
  ],
  [
    'chat-failed',
    'Chat with a message that was not sent has an alert and three controls at the message',
    `
    - article /^You said. Where is my bike\\?/:
      - alert: Not sent · It was not accepted. Please change it and try again.
      - button "Try again"
      - button "Edit"
      - button "Remove"
    `,
  ],
  [
    'chat-files',
    'Chat with chosen files lists them before the field, and names the buttons that remove them',
    `
    - list:
      - listitem:
        - button "Remove A very long name of a screenshot from yesterday evening.png"
      - listitem:
        - text: Invoice LB-20418.pdf 60 kB
        - button "Remove Invoice LB-20418.pdf"
    - textbox "Message"
    - button "Send message"
    `,
  ],
  [
    'help',
    'Help has a search, the pinned articles and a region of categories',
    `
    - main:
      - heading "Help" [level=1]
      - search:
        - searchbox "Search for help articles"
      - region "Articles":
        - heading "Articles" [level=2]
        - list:
          - listitem:
            - button /^Unpack and set up your bike/
      - region "All articles":
        - heading "All articles" [level=2]
        - list:
          - listitem:
            - button "Getting started 10 articles"
          - listitem:
            - button "Battery and range 10 articles"
    `,
  ],
  [
    'help-search',
    'Help with a search has the number of results, and a list of articles with marked words',
    `
    - main:
      - search:
        - searchbox "Search for help articles": battery
        - button "Clear search"
      - status:
        - paragraph: 19 article(s) found
      - list:
        - listitem:
          - button "Charge the battery Turn the key and tilt the battery towards you, or leave it where it is.":
            - mark: battery
    `,
  ],
  [
    'article-table',
    'an article is an article with headings and a table, and ends with a question',
    `
    - main:
      - button "Back"
      - heading "Help" [level=1]
      - link "Open in new tab"
      - article:
        - paragraph: Battery and range
        - heading "Charge the battery" [level=2]
        - heading "On the bike or off it" [level=3]
        - list:
          - listitem: Turn the key and tilt the battery towards you, or leave it where it is.
        - group "From, To 80 %, To full":
          - table:
            - rowgroup:
              - row:
                - columnheader "From"
                - columnheader "To 80 %"
                - columnheader "To full"
            - rowgroup:
              - row:
                - cell "empty"
                - cell "2 h 30 min"
                - cell "4 h"
        - group "Did this help?":
          - heading "Did this help?" [level=3]
          - button "Yes"
          - button "No"
        - complementary:
          - heading "Still need help?" [level=3]
          - button "Ask us"
    `,
  ],
  [
    'pre-chat-errors',
    'the pre-chat form is a named form whose invalid fields are followed by their errors',
    `
    - main:
      - heading "Lumen Bikes" [level=1]
      - form "Start Conversation":
        - paragraph: All fields are required.
        - textbox "Email address" [invalid]
        - paragraph: Please enter your email address
        - textbox "Full name" [invalid]
        - paragraph: Full Name is required
        - combobox "Country code"
        - textbox "Phone number" [invalid]
        - paragraph: Please enter your phone number
        - textbox "Message" [invalid]
        - paragraph: Please enter a message
        - button "Start Conversation"
    `,
  ],
  [
    'contact-form-errors',
    'the contact form is a named form whose invalid fields are followed by their errors',
    `
    - form "Please fill this form":
      - heading "Please fill this form" [level=2]
      - paragraph: All fields are required.
      - textbox "Full name" [invalid]
      - paragraph: Full Name is required
      - textbox "Email address" [invalid]
      - paragraph: Please enter your email address
      - textbox "Message" [invalid]
      - paragraph: Please enter a message
      - button "Submit"
      - button "Leave a chat message instead"
    `,
  ],
]

for (const [name, description, tree] of SCREENS)
  test(`the accessibility tree of ${description}`, async ({ page, servers }) => {
    const story = STORIES.find((known) => known.name === name)
    if (story === undefined) throw new Error(`no story ${name}`)
    const frame = await openStory(page, servers, story)

    await expect(frame.locator('body')).toMatchAriaSnapshot(tree)
  })

test('the accessibility tree of the menu is a menu of menu items', async ({ page, servers }) => {
  await openStandalone(page, servers)
  await page.getByRole('button', { name: 'More options' }).click()

  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - button "More options" [expanded]
    - menu "More options":
      - /children: equal
      - menuitem "Mute sounds"
  `)
})

test('the accessibility tree of the question before the end of a conversation is a named dialog with two answers', async ({
  page,
  conversationId: _id,
}) => {
  await chooseFromMenu(page, 'End conversation')

  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - alertdialog "End this conversation?":
      - /children: equal
      - paragraph: End this conversation?
      - button "Keep chatting"
      - button "End conversation"
  `)
})

test('the accessibility tree of previews is a list of buttons with sender, time and text, before Close and Open', async ({
  page,
  servers,
  sandbox,
}) => {
  await openHost(page, servers)
  const frame = await openChat(page)
  const id = await startConversation(frame, sandbox)
  await bubbleOf(page).click()
  for (const text of ['Loud, but not dangerous', 'Wipe both discs']) await sendAgentMessage(sandbox, id, text)
  await expect(frame.getByText('Wipe both discs').first()).toBeVisible()

  await expect(frame.locator('body')).toMatchAriaSnapshot(`
    - list:
      - listitem:
        - button /^Mara Lindqvist .*Loud, but not dangerous/
      - listitem:
        - button /^Mara Lindqvist .*Wipe both discs/
    - button "Close"
    - button "See new messages"
  `)
})
