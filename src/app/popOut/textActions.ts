import { parseFilledForms } from '#domain/message/filledForms.ts'
import type { MessageId } from '#domain/message/message.ts'
import type { AppAction } from '#state/root.ts'
import type { UnsentTexts } from '#protocol/windowMessages.ts'

/** Returns the actions that change the texts of a page into the given ones. */
export const toActions = (own: UnsentTexts, next: UnsentTexts): readonly AppAction[] => [
  ...(own.draft === next.draft ? [] : [{ type: 'draft/changed', text: next.draft } as const]),
  ...toFormActions(own.forms, next.forms),
]

function toFormActions(own: string, next: string): readonly AppAction[] {
  const [before, after] = [own, next].map((text) => new Map(Object.entries(parseFilledForms(text))))
  const ids = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])
  return [...ids].flatMap((key): readonly AppAction[] => {
    const id = Number(key)
    if (!isMessageId(id)) return []
    const values = after?.get(key)
    if (values === undefined) return [{ type: 'forms/cleared', id }]
    const earlier = before?.get(key) ?? {}
    return Object.keys({ ...earlier, ...values })
      .filter((name) => earlier[name] !== values[name])
      .map((name) => ({ type: 'forms/filled', id, name, value: values[name] ?? '' }) as const)
  })
}

/** True for the keys that `parseFilledForms` returns. */
const isMessageId = (id: number): id is MessageId => Number.isSafeInteger(id)
