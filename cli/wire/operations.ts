import { fileURLToPath } from 'node:url'
import { getHttpOperationsFromSpec } from '@stoplight/prism-http'
import routerModule from '@stoplight/prism-http/dist/router/index.js'
import { SERVICES, type ServiceName } from './services.ts'

export type Operation = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>[number]

type Call = { readonly method: string; readonly path: string }

export type Contracts = {
  /** Prism takes no readonly list. */
  readonly operations: Operation[]
  /** The operation that a call is for; undefined where the contracts do not speak of it. */
  readonly find: (call: Call) => Operation | undefined
  /** As it is to be read: whose operation, and which. */
  readonly nameOf: (operation: Operation) => string
}

/** Reads the OpenAPI documents into what Prism works with. */
export async function readContracts(services: readonly ServiceName[] = SERVICES): Promise<Contracts> {
  const read = await Promise.all(services.map(async (service) => ({ service, operations: await readSpec(service) })))
  const names = new Map(
    read.flatMap(({ service, operations }) =>
      operations.map((operation) => [operation, `${service} ${operation.iid ?? operation.id}`] as const),
    ),
  )
  const operations = [...names.keys()]
  return {
    operations,
    find: ({ method, path }) => {
      const found = route({ resources: operations, input: { method: method.toLowerCase(), url: { path } } })
      return found._tag === 'Right' ? found.right : undefined
    },
    nameOf: (operation) => names.get(operation) ?? operation.id,
  }
}

/** CommonJS without named exports: Node hands over the module, a transpiler its default. */
const route = ('default' in routerModule ? routerModule.default : routerModule) as Router

type Router = (options: {
  readonly resources: Operation[]
  readonly input: unknown
}) => { readonly _tag: 'Left' } | { readonly _tag: 'Right'; readonly right: Operation }

const specs = new Map<ServiceName, Promise<Operation[]>>()

/** Once a process: Prism compiles a check for every schema, and knows it again by the object it was read into. */
function readSpec(service: ServiceName): Promise<Operation[]> {
  const file = fileURLToPath(new URL(`../../openapi/${service}.yaml`, import.meta.url))
  const spec = specs.get(service) ?? getHttpOperationsFromSpec(file)
  specs.set(service, spec)
  return spec
}
