import { fileURLToPath } from 'node:url'
import { getHttpOperationsFromSpec } from '@stoplight/prism-http'
import routerModule from '@stoplight/prism-http/dist/router/index.js'
import { SERVICES, type ServiceName } from './services.ts'

export type Operation = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>[number]

type Call = { readonly method: string; readonly path: string }

export type Contracts = {
  /** Operations of all services. The array is mutable, because Prism does not accept a readonly one. */
  readonly operations: Operation[]
  /** Returns the operation of a request; undefined if no contract describes it. */
  readonly find: (call: Call) => Operation | undefined
  /** Returns the readable name of an operation: the service and the id of the operation. */
  readonly nameOf: (operation: Operation) => string
}

/** Reads the OpenAPI documents into the operations that Prism works with. */
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

/**
 * Prism's router is a CommonJS module without named exports. Node imports the whole module, a transpiler imports its
 * default export.
 */
const route = ('default' in routerModule ? routerModule.default : routerModule) as Router

type Router = (options: {
  readonly resources: Operation[]
  readonly input: unknown
}) => { readonly _tag: 'Left' } | { readonly _tag: 'Right'; readonly right: Operation }

const specs = new Map<ServiceName, Promise<Operation[]>>()

/**
 * Reads a document only once per process, because Prism compiles a validator for every schema and caches it by the
 * schema object.
 */
function readSpec(service: ServiceName): Promise<Operation[]> {
  const file = fileURLToPath(new URL(`../../openapi/${service}.yaml`, import.meta.url))
  const spec = specs.get(service) ?? getHttpOperationsFromSpec(file)
  specs.set(service, spec)
  return spec
}
