import { fileURLToPath } from 'node:url'
import {
  AnyType,
  type Config,
  createFormatter,
  createParser,
  createProgram,
  DEFAULT_CONFIG,
  type Definition,
  SchemaGenerator,
  type SubNodeParser,
} from 'ts-json-schema-generator'
import ts from 'typescript'

/** Types from which the schemas are generated, and the modules that declare them, without the extension. */
const MESSAGES = {
  'harness/generated/hostCommands.json': { type: 'WireCommand', module: 'src/protocol/wireCommands' },
  'harness/generated/frameEvents.json': { type: 'FrameEvent', module: 'src/protocol/frameEvents' },
} as const

const CALLS = {
  'harness/generated/chatwootCalls.json': { type: 'ChatwootMethods', module: 'src/loader/commandMethods' },
  'harness/generated/handleCalls.json': { type: 'WidgetHandle', module: 'src/loader/api' },
} as const

const pathOf = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

const CONFIG = {
  ...DEFAULT_CONFIG,
  path: pathOf(
    `{${Object.values({ ...MESSAGES, ...CALLS })
      .map(({ module }) => module)
      .join()}}.ts`,
  ),
  tsconfig: pathOf('tsconfig.json'),
  // The harness reads a schema without references.
  expose: 'none',
  topRef: false,
  additionalProperties: true,
  functions: 'comment',
  skipTypeCheck: true,
  sortProps: false,
} as const satisfies Config

/** Parser of functions with type parameters, such as `on`: JSON cannot express their arguments. */
const GENERIC_FUNCTIONS: SubNodeParser = {
  supportsNode: (node) => ts.isFunctionTypeNode(node) && node.typeParameters !== undefined,
  createType: () => new AnyType(),
}

/**
 * Generates the JSON Schemas of the harness from the types of the protocol, with the types' comments as descriptions.
 * Messages are a union by `event`. Calls are an object with one schema for each method: the array of its arguments.
 * Returns the schemas by file. Throws an error of ts-json-schema-generator for a type that it cannot express.
 */
export function createProtocolSchemas(): Readonly<Record<string, object>> {
  const program = createProgram(CONFIG)
  const parser = createParser(program, CONFIG, (chain) => void chain.addNodeParser(GENERIC_FUNCTIONS))
  const generator = new SchemaGenerator(program, parser, createFormatter(CONFIG), CONFIG)
  const entriesOf = (sources: typeof MESSAGES | typeof CALLS, convert: (schema: Definition) => object) =>
    Object.entries(sources).map(([file, { type, module }]) => {
      const { $schema, definitions: _none, ...schema } = generator.createSchema(type)
      const $comment = `Written from ${module}.ts by \`npm run generate\`; do not edit.`
      return [file, { $schema, $comment, ...convert(schema) }] as const
    })
  return Object.fromEntries([...entriesOf(MESSAGES, toMessages), ...entriesOf(CALLS, toCalls)])
}

/** Converts a union of messages. A union inside it, such as that of `Exclude`, becomes a part of it. */
const toMessages = ({ anyOf = [], description }: Definition): Definition => ({
  ...(description !== undefined && { description }),
  anyOf: anyOf.flatMap((message) => (typeof message === 'object' && message.anyOf) || [message]),
})

/** Converts an object of methods. Properties that are no methods are left out. */
const toCalls = ({ properties = {} }: Definition): Definition => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(properties).flatMap(([name, method]) =>
      typeof method === 'object' && method.$comment !== undefined ? [[name, toArguments(method)] as const] : [],
    ),
  ),
})

/** Converts a method to the schema of its arguments, each with its name as title. */
function toArguments({ properties = {}, ...method }: Definition): Definition {
  const { properties: parameters = {}, required = [] } = (properties['namedArgs'] ?? {}) as Definition
  const items = Object.entries(parameters).map(([title, schema]) => ({ title, ...(schema as Definition) }))
  return { ...toAnnotations(method), type: 'array', items, minItems: required.length, maxItems: items.length }
}

/** Returns the description of a method, and whether it is deprecated. */
const toAnnotations = ({ description, deprecated }: Definition & { readonly deprecated?: unknown }): Definition => ({
  ...(description !== undefined && { description }),
  ...(deprecated !== undefined && { deprecated: true }),
})
