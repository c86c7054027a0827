import type { Csat } from '#domain/message/csat.ts'
import type { Result } from '#domain/failure.ts'
import type { MessageId, SubmittedValue } from '#domain/message/message.ts'
import type { Clients } from './client.ts'
import type { components } from './generated/widgetApi.d.ts'
import { notBuiltIn } from './notBuiltIn.ts'
import { AS_TEXT, done, toResult } from './result.ts'

type Update = components['schemas']['MessageUpdate']

/** Creates the calls that answer a message which requests an email address, the values of a form, or a rating. */
export const createAnswersApi = ({ widget }: Clients) => {
  const update = (id: MessageId, body: Update): Promise<Result<true>> =>
    toResult(widget.PATCH('/api/v1/widget/messages/{id}', { ...AS_TEXT, params: { path: { id } }, body }), done)
  return {
    submitEmail: (id: MessageId, email: string) => update(id, { contact: { email }, message: {} }),

    /** Submits the values of a form. If it is a contact form, `email` is the address that the visitor has entered. */
    submitForm: (id: MessageId, values: readonly SubmittedValue[], email?: string) =>
      update(id, {
        contact: email === undefined ? {} : { email },
        message: { submitted_values: values.map((value) => ({ ...value })) },
      }),

    submitCsat: BUILT_IN.csat
      ? (id: MessageId, { rating, comment }: Csat) =>
          update(id, {
            contact: {},
            message: { submitted_values: { csat_survey_response: { rating, feedback_message: comment } } },
          })
      : notBuiltIn,
  }
}
