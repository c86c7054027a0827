import knowledgeBase from '../../openapi/knowledge-base.yaml'
import middleware from '../../openapi/middleware.yaml'
import cable from '../../openapi/realtime.asyncapi.yaml'
import shared from '../../openapi/shared.yaml'
import widgetApi from '../../openapi/widget-api.yaml'
import { type Contracts, createContracts } from './contracts.ts'

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
