import type { Result } from '#domain/failure.ts'
import type { Clients } from './client.ts'
import { AS_TEXT, done, toResult } from './result.ts'

export const createLabelsApi = ({ widget }: Clients) => ({
  add: (label: string): Promise<Result<true>> =>
    toResult(widget.POST('/api/v1/widget/labels', { ...AS_TEXT, body: { label } }), done),

  remove: (label: string): Promise<Result<true>> =>
    toResult(widget.DELETE('/api/v1/widget/labels/{label}', { ...AS_TEXT, params: { path: { label } } }), done),
})
