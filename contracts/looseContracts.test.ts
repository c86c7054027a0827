import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { STORED } from '#browser/storage/storedRegister.ts'
import { DEFAULTS } from '#loader/settings.ts'
import { cellsOf, codeIn, listTestTitles, sectionOf } from '#test/support/markdown.ts'

/* These tests compare the tables of contracts/README.md with the files that the tables name. */

const ROOT = join(__dirname, '..')

/** Settings, properties, methods, events, ids, classes and cookies of Chatwoot 4.10's host script. */
const CHATWOOT =
  `chatwootSDK.run chatwootSettings baseDomain hideMessageBubble position locale useBrowserLanguage type launcherTitle
  showPopoutButton showUnreadMessagesDialog widgetStyle darkMode welcomeTitle welcomeDescription availableMessage
  unavailableMessage enableFileUpload enableEmojiPicker enableEndConversation baseUrl websiteToken hasLoaded isOpen
  resetTriggered identifier user toggle toggleBubbleVisibility popoutChatWindow setUser setCustomAttributes
  deleteCustomAttribute setConversationCustomAttributes deleteConversationCustomAttribute setLabel removeLabel setLocale
  setColorScheme reset chatwoot:ready chatwoot:opened chatwoot:closed chatwoot:on-message chatwoot:on-start-conversation
  chatwoot:postback chatwoot:error cw-widget-holder woot-widget-holder woot--hide woot-elements-- woot-widget--without-bubble
  woot-widget-holder--flat has-unread-view chatwoot_live_chat_widget cw-bubble-holder woot--bubble-holder woot-hidden
  woot-widget-bubble woot-widget--expanded woot-widget-bubble-- woot-widget-bubble-color--lighter unread-notification
  woot--close woot-widget-bubble-icon woot-widget--expanded__text cw-widget-styles data-turbo-permanent cw_conversation cw_user_
  cw_snooze_campaigns_till`.split(/\s+/)

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

const README = read('contracts/README.md')

const LOOSE = cellsOf(sectionOf(README, '## The loose contracts'))

/**
 * Returns whether a text contains a name. Code often concatenates names such as `chatwoot:ready`, so each half only has
 * to occur somewhere.
 */
const containsName = (text: string, name: string): boolean =>
  name.split(/(?<=:)(?=\w)/).every((part) => text.includes(part))

const testsIn = (cell: string): readonly (readonly [file: string, title: string])[] =>
  codeIn(cell).map((code) => {
    const [file = '', title = ''] = code.split(' › ')
    return [file, title]
  })

const textOf = (paths: readonly string[]): string => paths.filter((path) => existsSync(join(ROOT, path))).map(read).join('\n') // prettier-ignore

describe('loose contracts', () => {
  const rows = LOOSE.map(([names = '', ...rest]) => [names, rest] as const)

  test('every row of the loose contracts has five cells, and none of them is empty', () => {
    expect(rows.length).toBeGreaterThan(30)
    expect(rows.filter(([names, rest]) => rest.length !== 4 || [names, ...rest].includes(''))).toEqual([])
  })

  test.each(rows)('the loose contract %s occurs in the files that its row names', (names, [, , files = '']) => {
    const paths = codeIn(files)
    const text = textOf(paths)

    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
    expect(codeIn(names).filter((name) => !containsName(text, name))).toEqual([])
  })

  test.each(rows)('the loose contract %s occurs in the tests that its row names', (names, [, , , tests = '']) => {
    const proofs = testsIn(tests)
    const text = textOf(proofs.map(([file]) => file))

    expect(proofs.filter(([file, title]) => !listTestTitles(textOf([file])).has(title))).toEqual([])
    expect(codeIn(names).filter((name) => !containsName(text, name))).toEqual([])
  })
})

describe('the table "Coming from Chatwoot"', () => {
  const rows = cellsOf(sectionOf(README, '## Coming from Chatwoot'))
  const loader =
    ['chatwootApi', 'settings', 'create', 'bubble', 'holder', 'main', 'events', 'widget', 'conversationToken', 'panel/frame', 'panel/preview', 'panel/launcherLabel', 'panel/frameEventHandlers'] // prettier-ignore
      .map((name) => read(`src/loader/${name}.ts`))
      .join('\n')

  test('every name from Chatwoot is classified as same, better or different, with a reason', () => {
    expect(rows.filter(([, verdict = '']) => !['same', 'better', 'different'].includes(verdict))).toEqual([])
    expect(
      rows.filter(([name = '', verdict = '', why = '']) => verdict !== 'same' && (name === '' || why === '')),
    ).toEqual([])
  })

  test('every name of Chatwoot’s host script is listed exactly once', () => {
    const documented = rows.flatMap(([names = '']) => codeIn(names))

    expect(CHATWOOT.filter((name) => documented.filter((one) => one === name).length !== 1)).toEqual([])
  })

  test('every name that is classified as same occurs in the loader', () => {
    const same = rows.filter(([, verdict]) => verdict === 'same').flatMap(([names = '']) => codeIn(names))

    expect(same.filter((name) => !name.split(/[.:]/).every((part) => loader.includes(part)))).toEqual([])
  })
})

describe('completeness of the loose contracts', () => {
  const named = new Set(LOOSE.flatMap(([names = '']) => codeIn(names)))

  test('every setting of a host page is listed in the loose contracts', () => {
    expect(Object.keys(DEFAULTS).filter((name) => !named.has(name))).toEqual([])
  })

  test('every stored key is listed in docs/privacy.md, which the loose contracts link to', () => {
    const register = read('docs/privacy.md')

    expect(sectionOf(README, '### What is stored')).toContain('](../docs/privacy.md)')
    expect(Object.values(STORED).filter(({ key }) => !register.includes(`\`${key}\``))).toEqual([])
  })
})

// These tests are skipped while the command or the contracts are missing: there is nothing to compare
// contracts/README.md with.
const testIf = (isPresent: boolean) => (isPresent ? test : test.skip)

const declared = textOf(['cli/program/contractsVerifyDeclaration.ts'])

testIf(declared !== '')('the documented options of `contracts verify` are exactly those that it declares', () => {
  const options = [...declared.matchAll(/option\w*\(\s*['"](?:-\w, )?(--[a-z-]+)/gi)].map(([, name = '']) => name)
  const documented = cellsOf(sectionOf(README, '## The command')).flatMap(([names = '']) => codeIn(names).map((name) => name.split(' ')[0] ?? '')) // prettier-ignore

  expect(documented.toSorted()).toEqual(options.toSorted())
})

type Interaction = {
  readonly providerStates?: readonly { readonly name: string; readonly params?: Readonly<Record<string, unknown>> }[]
  readonly comments?: { readonly operation?: { readonly id?: string } }
}

const PACTS = join(ROOT, 'contracts/pacts')

type Pact = { readonly provider: { readonly name: string }; readonly interactions: readonly Interaction[] }

const pacts = (existsSync(PACTS) ? readdirSync(PACTS) : [])
  .filter((name) => name.endsWith('.json'))
  .map((name): Pact => JSON.parse(read(`contracts/pacts/${name}`)))

const interactions = pacts.flatMap((pact) => pact.interactions)

const neededStates = interactions.flatMap((interaction) => {
  const { providerStates = [], comments } = interaction
  const values = [...JSON.stringify(interaction).matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name)
  const stateNames = providerStates.map(({ name }) => name)
  return providerStates.map(({ name, params = {} }) => ({ name, params, values, stateNames, operation: comments?.operation?.id ?? '?' })) // prettier-ignore
})

/** Values that every provider state returns, so the table of states does not repeat them. */
const COMMON = ['websiteToken', 'authToken', 'inboxId', 'accountId', 'pubsubToken']

/** Formats a row of the table of states: a state, its parameter names, and the operations that need the state. */
const formatLine = (name: string, params: readonly string[], operations: readonly string[]): string =>
  [name, ...[params, operations].map((names) => [...new Set(names)].toSorted().join(' '))].join(' | ')

const expectedLines = [...new Set(neededStates.map(({ name }) => name))].map((state) => {
  const all = neededStates.filter(({ name }) => name === state)
  return formatLine(state, all.flatMap(({ params }) => Object.keys(params)), all.map(({ operation }) => operation)) // prettier-ignore
})

const states = cellsOf(sectionOf(README, '### States'))
  .concat(cellsOf(sectionOf(README, '### States of the cable')))
  .filter((cells) => cells.length === 5)

const testIfContracts = testIf(interactions.length > 0)

testIfContracts('the table of providers lists every contract with its number of interactions', () => {
  const documented = cellsOf(sectionOf(README, '## Verify')).map(([provider = '', count]) => [codeIn(provider).join(), Number(count)]) // prettier-ignore
  const generated = pacts.map((pact) => [pact.provider.name, pact.interactions.length])

  expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(generated))
})

describe('the table of states', () => {
  testIfContracts(
    'the table of states lists exactly the states that contracts use, with parameters and operations',
    () => {
      const documented = states.map(([name = '', params = '', , , users = '']) => formatLine(codeIn(name).join(), codeIn(params), codeIn(users))) // prettier-ignore

      expect(documented.toSorted()).toEqual(expectedLines.toSorted())
    },
  )

  testIfContracts('the table of states names every value that a contract fills in', () => {
    const values = new Map(states.map(([name = '', , , returned = '']) => [codeIn(name).join(), [...COMMON, ...codeIn(returned)]])) // prettier-ignore
    // If an interaction has several states, at least one of them has to return each value.
    const missing = neededStates.flatMap(({ name, values: used, stateNames }) =>
      used.filter((value) => !stateNames.some((state) => values.get(state)?.includes(value))).map((value) => `${name}: ${value}`),
    ) // prettier-ignore

    expect([...new Set(missing)]).toEqual([])
  })

  testIfContracts('the table of message kinds lists every kind that contracts use', () => {
    const kinds = neededStates.flatMap(({ params: { kind } }) => (typeof kind === 'string' ? [kind] : []))
    const documented = cellsOf(sectionOf(README, '### Kinds of message')).map(([kind = '']) => codeIn(kind).join())

    expect(documented.toSorted()).toEqual([...new Set(kinds)].toSorted())
  })
})
