import type { DevToolsEvent, Send } from './devTools.ts'

/** Script that is sent to a document as text, so it can use nothing outside itself. */
export type Script<Arguments extends readonly unknown[], Result> = (...args: Arguments) => Result | Promise<Result>

/** Document in which scripts run. Arguments and results must be JSON. A script's exception rejects. */
export type OpenDocument = {
  readonly run: <Arguments extends readonly unknown[], Result>(
    script: Script<Arguments, Result>,
    ...args: Arguments
  ) => Promise<Result>
}

/** Returns the document of a session; with the id of a context, the document of that context. */
export const documentOf = (send: Send, contextId?: number): OpenDocument => ({
  run: async (script, ...args) => {
    const { result, exceptionDetails } = await send('Runtime.evaluate', {
      expression: `(${script.toString()})(...${JSON.stringify(args)})`,
      ...{ awaitPromise: true, returnByValue: true },
      ...(contextId !== undefined && { contextId }),
    })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value as Awaited<ReturnType<typeof script>>
  },
})

export type Documents = {
  readonly handle: (event: DevToolsEvent) => void
  /** Resolves with the newest document of the origin, at once or when there is one. */
  readonly ofOrigin: (origin: string) => Promise<OpenDocument>
}

type Context = { readonly key: string; readonly origin: string; readonly document: OpenDocument }

/** Follows the documents of all sessions. */
export function createDocuments(session: (sessionId?: string) => Send): Documents {
  let contexts: readonly Context[] = []
  const waiting = new Set<() => void>()
  return {
    handle: ({ method, sessionId = '', params: { context, executionContextId } }) => {
      if (method === 'Runtime.executionContextDestroyed')
        contexts = contexts.filter(({ key }) => key !== `${sessionId} ${executionContextId}`)
      if (method !== 'Runtime.executionContextCreated' || !context?.auxData?.isDefault) return
      const { id, origin } = context
      contexts = [...contexts, { key: `${sessionId} ${id}`, origin, document: documentOf(session(sessionId), id) }]
      for (const check of waiting) check()
    },
    ofOrigin: (wanted) =>
      new Promise((resolve) => {
        const check = (): void => {
          const found = contexts.findLast(({ origin }) => origin === wanted)
          if (!found) return void waiting.add(check)
          waiting.delete(check)
          resolve(found.document)
        }
        check()
      }),
  }
}
