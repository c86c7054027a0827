import { newestConversation, sendAgentMessage, type Sandbox } from '../browser/fixtures.ts'
import { BUBBLE, expect, expectText, focusOf, named, test } from './fixtures.ts'
import type { Visitor } from './visitor.ts'

const CARD = named('button', 'Send us a message')

/** Waits until the composer has the focus. The field of a chat that is loading has the same name. */
const expectComposerFocused = (visitor: Visitor): Promise<void> =>
  expect
    .poll(() => visitor.evaluate('frame', () => document.activeElement?.matches('textarea:not(.early-field)')))
    .toBe(true)

const expectFrameFocused = (visitor: Visitor): Promise<void> =>
  expect.poll(() => focusOf(visitor, 'page')).toMatch(/^iframe /)

/** Returns the text of the field that has the focus in the frame. */
const focusedText = (visitor: Visitor): Promise<string> =>
  visitor.evaluate('frame', () =>
    document.activeElement instanceof HTMLTextAreaElement ? document.activeElement.value : '',
  )

/** Opens the chat with the mouse, and sends a first message. Returns the id of the conversation. */
async function startConversation(visitor: Visitor, sandbox: Sandbox, text: string): Promise<number> {
  await visitor.click('page', BUBBLE)
  await visitor.click('frame', CARD)
  await expectComposerFocused(visitor)
  await visitor.type(text)
  await visitor.press('Enter')
  await expectText(visitor, 'frame', text)
  return newestConversation(sandbox)
}

test('a visitor sends a message, gets an answer, and finds both after a reload', async ({ visitor, sandbox }) => {
  const id = await startConversation(visitor, sandbox, 'My belt squeaks')
  await sendAgentMessage(sandbox, id, 'Does it **squeak** on every turn?')
  await expectText(visitor, 'frame', 'Does it squeak on every turn?')

  await visitor.reload()
  await visitor.click('page', BUBBLE)
  await visitor.click('frame', named('a', 'Chat'))
  await expectText(visitor, 'frame', 'My belt squeaks')
  await expectText(visitor, 'frame', 'Does it squeak on every turn?')
})

test('no key is lost between the click on the card of the static Home and the composer', async ({
  visitor,
  sandbox,
}) => {
  await sandbox('POST', '/faults', { name: 'latency', path: '/widget/assets/', milliseconds: 600 })
  await visitor.click('page', BUBBLE)
  await visitor.click('frame', CARD)
  const text = 'The quick brown fox jumps over the lazy dog, and then it types some more words. '
  for (const letter of text) await visitor.type(letter)
  await expectComposerFocused(visitor)
  await visitor.type('The end')
  await expect.poll(() => focusedText(visitor)).toBe(`${text}The end`)
})

test('with the keyboard alone, Enter on the launcher opens a loaded chat and leads into it, and Escape back', async ({
  visitor,
  sandbox,
}) => {
  await startConversation(visitor, sandbox, 'Hello')
  const launcher = await launcherOf(visitor)
  for (const text of ['Opened by Enter', ' twice']) {
    await visitor.press('Escape')
    await expect.poll(() => focusOf(visitor, 'page')).toBe(launcher)
    await visitor.press('Enter')
    await expectFrameFocused(visitor)
    await expectComposerFocused(visitor)
    await visitor.type(text)
  }
  await expect.poll(() => focusedText(visitor)).toBe('Opened by Enter twice')
})

/** Closes the panel with Escape and returns the description of the launcher, which has the focus then. Opens it again. */
async function launcherOf(visitor: Visitor): Promise<string> {
  await visitor.press('Escape')
  await expect.poll(() => focusOf(visitor, 'page')).not.toMatch(/^iframe /)
  const launcher = await focusOf(visitor, 'page')
  await visitor.press('Enter')
  await expectFrameFocused(visitor)
  return launcher
}

test('a draft that a button of the page offers is continued by the next keys', async ({ visitor, servers }) => {
  await expect.poll(() => visitor.evaluate('page', () => 'chatwootSDK' in window)).toBe(true)
  await visitor.evaluate('page', addOffer, servers.sandboxUrl)
  await visitor.click('page', named('button', 'Ask about the cargo bike'))
  await expect.poll(() => visitor.evaluate('page', outcomeOfOffer)).toBe('shown')
  await expect
    .poll(() => visitor.evaluate('frame', () => document.querySelector('textarea')?.value))
    .toBe('About the cargo bike: ')
  await visitor.type('is it in stock?')
  await expect.poll(() => focusedText(visitor)).toBe('About the cargo bike: is it in stock?')
})

/** Adds a button to the page that opens the chat with a draft, and keeps the outcome. */
function addOffer(baseUrl: string): void {
  type Sdk = { create: (options: object) => { setDraft: (text: string) => Promise<void> } }
  const { chatwootSDK } = window as unknown as { readonly chatwootSDK: Sdk }
  const chat = chatwootSDK.create({ token: 'demo', baseUrl })
  const offer = document.createElement('button')
  offer.textContent = 'Ask about the cargo bike'
  offer.style.cssText = 'position: fixed; inset: 200px auto auto 200px; z-index: 9'
  offer.addEventListener('click', () => {
    chat.setDraft('About the cargo bike: ').then(
      () => (offer.dataset['outcome'] = 'shown'),
      (problem: unknown) => (offer.dataset['outcome'] = String(problem)),
    )
  })
  document.body.append(offer)
}

const outcomeOfOffer = (): string | undefined =>
  document.querySelector<HTMLElement>('[data-outcome]')?.dataset['outcome']

test('in a window as narrow as a phone, closing the chat stays on the page, and Back closes the chat first', async ({
  visitor,
  servers,
}) => {
  const address = `${servers.url}/?dock=0&token=demo`
  await visitor.open(`${servers.url}/about`)
  await visitor.resize(470, 800)
  await visitor.open(address)
  expect(await visitor.evaluate('page', () => innerWidth)).toBeLessThan(480)
  const isOpen = (): Promise<boolean> =>
    visitor.evaluate('page', () => document.documentElement.matches(':has(.woot-widget-holder:not(.woot--hide))'))

  const waysToClose = { Escape: () => visitor.press('Escape'), Back: () => goBack(visitor) }
  for (const [name, close] of Object.entries(waysToClose)) {
    await visitor.click('page', BUBBLE)
    await expectText(visitor, 'frame', 'Send us a message')
    await expectFrameFocused(visitor)
    expect(await isOpen()).toBe(true)
    await close()
    await expect.poll(isOpen, `the chat is open after ${name}`).toBe(false)
    expect(await visitor.evaluate('page', () => location.href)).toBe(address)
  }
  await goBack(visitor)
  await expect.poll(() => visitor.evaluate('page', () => location.pathname)).toBe('/about')
})

test('in a window as narrow as a phone, closing the chat stays on a page whose policy allows only the chat’s frame', async ({
  visitor,
  servers,
}) => {
  const address = `${servers.url}/hosts/policy/`
  await visitor.open(`${servers.url}/about`)
  await visitor.resize(470, 800)
  await visitor.open(address)
  await visitor.click('page', BUBBLE)
  await expectText(visitor, 'frame', 'Send us a message')
  await expectFrameFocused(visitor)
  await visitor.press('Escape')
  await expect.poll(() => focusOf(visitor, 'page')).not.toMatch(/^iframe /)
  await visitor.click('page', BUBBLE)
  await expectFrameFocused(visitor)
  expect(await visitor.evaluate('page', () => location.href)).toBe(address)
})

test('in a window as narrow as a phone, a page that navigates in the task that closes the chat keeps its entry', async ({
  visitor,
  servers,
}) => {
  const address = `${servers.url}/?dock=0&token=demo`
  const path = (): Promise<string> => visitor.evaluate('page', () => location.pathname)
  await visitor.resize(470, 800)
  await visitor.open(address)
  for (const pushed of ['/bikes', '/cargo']) {
    await visitor.click('page', BUBBLE)
    await expectText(visitor, 'frame', 'Send us a message')
    await expectFrameFocused(visitor)
    await visitor.evaluate('page', closeAndPush, pushed)
    await expect.poll(() => visitor.evaluate('page', countEmptyFrames)).toBe(0)
    expect(await path()).toBe(pushed)
    await goBack(visitor)
    await expect.poll(path).toBe('/')
  }
})

function closeAndPush(path: string): void {
  const { $chatwoot } = window as unknown as { readonly $chatwoot: { toggle: (state: 'close') => void } }
  $chatwoot.toggle('close')
  history.pushState({}, '', path)
}

/** Counts the iframes whose entries let Back close the chat. */
const countEmptyFrames = (): number => document.querySelectorAll('html > iframe').length

/** Goes back by one entry of the history, as the browser's Back does. */
const goBack = (visitor: Visitor): Promise<void> => visitor.evaluate('page', () => history.back())
