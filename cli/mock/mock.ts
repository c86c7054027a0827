import cors from '@fastify/cors'
import fastify, { type FastifyInstance } from 'fastify'
import { CliError } from '../errors.ts'
import { createAccess } from '../sandbox/access/access.ts'
import { addAccessGuard } from '../sandbox/access/accessGuard.ts'
import { limitConnections, CLIENT_LIMITS, slowRequestOptions } from '../sandbox/access/clientLimits.ts'
import { readContracts } from '../wire/operations.ts'
import { SERVICES, type ServiceName } from '../wire/services.ts'
import { addMockRoutes } from './mockRoutes.ts'
import { createResponder } from './responder.ts'
import { createMockCable } from './mockCable.ts'
import type { Scenario } from './scenario.ts'

export type MockOptions = {
  /** Port to listen on; 0 selects any free port. */
  readonly port: number
  /** Services to answer for; by default all three. */
  readonly services?: readonly ServiceName[] | undefined
  readonly isDynamic?: boolean | undefined
  /** Whether to respond with a list of violations if a request or its documented response violates a contract. */
  readonly isStrict?: boolean | undefined
  /** Seed of generated values and ids; the same seed gives the same values. */
  readonly seed?: number | undefined
  readonly hasCable?: boolean | undefined
  readonly scenario?: Scenario | undefined
  /** Speed of a scenario: seconds of the scenario per real second. */
  readonly speed?: number | undefined
  readonly log?: ((line: string) => void) | undefined
}

export type Mock = { readonly url: string; readonly port: number; readonly close: () => Promise<void> }

/** Listens on the loopback interface only, like the sandbox. */
const HOST = '127.0.0.1'

/**
 * Maximum size of a request body, in bytes: over ten times the longest message text, 150,000 characters. The mock reads
 * an upload as text and discards it.
 */
const BODY_LIMIT = 10 * 1024 * 1024

/**
 * Starts a server that answers with the contracts' own examples, and a cable that plays a scenario. The mock keeps no
 * state.
 */
export async function startMock(options: MockOptions): Promise<Mock> {
  const { services = SERVICES, isDynamic = false, isStrict = false, seed, log = () => undefined } = options
  const contracts = await readContracts(services)
  const respond = createResponder({ contracts, isDynamic, isStrict, seed: seed?.toString() })
  const cable = options.hasCable === false ? undefined : createMockCable({ ...options, log })
  const app = fastify({
    ...slowRequestOptions(CLIENT_LIMITS),
    forceCloseConnections: true,
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
  })
  limitConnections(app.server, CLIENT_LIMITS)
  addAccessGuard(app, createAccess({}))
  await addCors(app)
  addMockRoutes(app, { respond, onVisitorMessage: () => cable?.onVisitorMessage(), log })
  cable?.attach(app.server)
  const url = await listen(app, options.port)
  return {
    url,
    port: Number(new URL(url).port),
    close: async () => {
      cable?.close()
      await app.close()
    },
  }
}

/** Enables CORS as the widget needs it: for the origin of the caller, with credentials and all requested headers. */
async function addCors(app: FastifyInstance): Promise<void> {
  await app.register(cors, {
    origin: true,
    credentials: true,
    methods: ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'],
    exposedHeaders: ['x-mock-operation', 'x-mock-violation', 'retry-after'],
  })
}

async function listen(app: FastifyInstance, port: number): Promise<string> {
  try {
    return await app.listen({ host: HOST, port })
  } catch (problem) {
    await app.close()
    if (isPortInUse(problem)) throw new CliError('portTaken', String(port))
    throw problem
  }
}

const isPortInUse = (problem: unknown): boolean =>
  problem instanceof Error && 'code' in problem && ['EADDRINUSE', 'EACCES'].includes(String(problem.code))
