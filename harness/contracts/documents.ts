import knowledgeBasePact from '#contracts/pacts/livechat-widget-knowledge-base.json'
import middlewarePact from '#contracts/pacts/livechat-widget-middleware.json'
import cablePact from '#contracts/pacts/livechat-widget-realtime.json'
import widgetApiPact from '#contracts/pacts/livechat-widget-widget-api.json'
import knowledgeBase from '../../openapi/knowledge-base.yaml'
import middleware from '../../openapi/middleware.yaml'
import cable from '../../openapi/realtime.asyncapi.yaml'
import shared from '../../openapi/shared.yaml'
import widgetApi from '../../openapi/widget-api.yaml'
import { type Contracts, createContracts } from './contracts.ts'
import { type PactInteraction, readPact } from './pacts.ts'

/** Returns the contracts of the three services and the cable, from the documents in `openapi`. */
export const readContracts = (): Contracts =>
  createContracts(
    {
      'widget-api.yaml': widgetApi,
      'middleware.yaml': middleware,
      'knowledge-base.yaml': knowledgeBase,
      'shared.yaml': shared,
    },
    cable,
  )

/** Returns the interactions of all pacts in `contracts/pacts`. */
export const readPacts = (): readonly PactInteraction[] =>
  [widgetApiPact, middlewarePact, knowledgeBasePact, cablePact].flatMap(readPact)
