import type { Account } from '#domain/account.ts'
import type { Result } from '#domain/failure.ts'
import type { Clients } from './client.ts'
import { AS_TEXT, done, toResult } from './result.ts'
import { toAccount } from './wire/account.ts'

export const createAccountApi = ({ middleware, identity }: Clients) => {
  const params = () => ({ path: { websiteToken: identity().websiteToken } })
  return {
    load: (): Promise<Result<Account>> =>
      toResult(middleware.GET('/v2/widget/{websiteToken}/config', { ...AS_TEXT, params: params() }), toAccount),
    /** Reports that the snippet is embedded in a page. */
    reportScriptLoaded: (): Promise<Result<true>> =>
      toResult(middleware.PATCH('/v2/widget/{websiteToken}/script_loaded', { ...AS_TEXT, params: params() }), done),
  }
}
