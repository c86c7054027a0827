import type { ActionOf } from '#state/root.ts'
import { selectDraft } from '#state/conversation/draft.ts'
import { call, put, type Saga, select, service, cancelOn } from '../effects.ts'

export function* sendContactForm({ entry }: ActionOf<'contactForm/submitted'>): Saga {
  const api = yield* service('api')
  const pageAddress = yield* service('pageAddress')
  // A result must not be shown to another person.
  yield* cancelOn(
    'contact/changed',
    ({ isSamePerson }) => !isSamePerson,
    function* () {
      const result = yield* call(api.contactForm.send, entry, pageAddress())
      // Other tabs contain the question too, and would send it again.
      if (result.ok && (yield* select(selectDraft)).trim() === entry.message)
        yield* put({ type: 'draft/changed', text: '' })
      yield* put(
        result.ok ? { type: 'contactForm/accepted' } : { type: 'contactForm/refused', failure: result.failure },
      )
    },
  )
}
