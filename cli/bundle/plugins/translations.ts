import { readFile } from 'node:fs/promises'
import { type MessageFormatElement, type NumberElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'esbuild'
import { listTextGroups, textGroupOf } from '#domain/parts.ts'

/**
 * Plugin that compiles messages into syntax trees, so that no parser is shipped. It fills missing messages from
 * English, so that a language needs no other language's file. An import of `de.json?GROUP` has only the messages of an
 * optional feature (`TEXT_GROUPS`), and one of `de.json` has those of no such feature.
 */
export const locales: Plugin = {
  name: 'locales',
  setup: (build) => {
    build.onLoad({ filter: /\/locales\/\w+\.json$/ }, async ({ path, suffix }) => {
      const english = await readMessages(path.replace(/\w+\.json$/, 'en.json'))
      const messages = { ...english, ...(await readMessages(path)) }
      return { contents: toModule(pickGroup(messages, suffix.slice(1))), loader: 'js' }
    })
  },
}

/** Returns the entry points of a language: one for the texts of every visitor, and one for each group. */
export function toTranslationEntries(file: string): readonly { readonly in: string; readonly out: string }[] {
  const [name] = file.split('.')
  return [
    { in: `locales/${file}`, out: `${name}` },
    ...listTextGroups().map((group) => ({ in: `./locales/${file}?${group}`, out: `${group}/${name}` })),
  ]
}

/**
 * Creates a plugin that replaces the import of a language with an address in `folder`, relative to the importing chunk.
 */
export const createTranslationsPlugin = (folder: string): Plugin => ({
  name: 'words-in',
  setup: (build) => {
    build.onLoad({ filter: /\/src\/app\/views\/messages\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      const contents = source.replace('`#locales/${name}.json${retryQuery}`', `folder + name + '.js' + retryQuery`)
      if (contents === source) throw new Error(`${path} imports no language`)
      // A template inside the `import()` call would make the bundler treat it as a pattern of files to bundle.
      return { contents: `const folder = './${folder}/'\n${contents}`, loader: 'ts' }
    })
  },
})

/**
 * Returns a module with the messages. A plain text, which most messages are, is stored as a string and converted to a
 * tree when the module runs.
 */
function toModule(messages: Readonly<Record<string, string>>): string {
  const compact = Object.entries(messages).map(([id, text]) => [id, simplifyTree(requireRendered(id, parse(text)))])
  return [
    `const words = ${JSON.stringify(Object.fromEntries(compact))}`,
    `for (const id in words) if (typeof words[id] === 'string') words[id] = [{ type: ${TYPE.literal}, value: words[id] }]`,
    'export default words',
  ].join('\n')
}

/** Elements of messages that the widget renders. A build leaves the code for the others out (`unusedIntl.ts`). */
const RENDERED: readonly TYPE[] = [TYPE.literal, TYPE.argument, TYPE.number, TYPE.plural, TYPE.pound]

/** Returns the tree of a message. Throws if it has an element that the widget does not render, also in a plural form. */
function requireRendered(id: string, tree: readonly MessageFormatElement[]): readonly MessageFormatElement[] {
  for (const element of tree) {
    if (!RENDERED.includes(element.type)) throw toUnknownElement(id, `an element of the kind “${TYPE[element.type]}”`)
    if (element.type === TYPE.number && !isRenderedStyle(element))
      throw toUnknownElement(id, 'a number with this style')
    if (element.type === TYPE.plural) for (const { value } of Object.values(element.options)) requireRendered(id, value)
  }
  return tree
}

/** Returns whether a number has no style, or a skeleton (`::group-off`) that changes only its digits. */
const isRenderedStyle = ({ style }: NumberElement): boolean =>
  style === undefined || style === null || (typeof style === 'object' && style.parsedOptions.scale === undefined)

const toUnknownElement = (id: string, what: string): Error =>
  new Error(`The message ${id} has ${what}, which is not built in. Format the value where the message is used.`)

type Catalogue = Readonly<Record<string, string>>

const pickGroup = (messages: Catalogue, group: string): Catalogue =>
  Object.fromEntries(Object.entries(messages).filter(([id]) => (textGroupOf(id) ?? '') === group))

function simplifyTree(tree: readonly MessageFormatElement[]): string | readonly MessageFormatElement[] {
  const [onlyNode] = tree
  return tree.length === 1 && onlyNode?.type === TYPE.literal ? onlyNode.value : tree
}

const readMessages = async (path: string): Promise<Readonly<Record<string, string>>> =>
  JSON.parse(await readFile(path, 'utf8')) as Readonly<Record<string, string>>
