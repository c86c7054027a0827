import type { PreChatValues } from '#domain/preChat/preChat.ts'
import { MESSAGE_FIELD } from '#domain/preChat/preChatAnswers.ts'
import { selectDraft } from '#state/conversation/draft.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectPreChat } from '#state/visitor/preChat.ts'

type FormValues = { readonly values: PreChatValues; readonly fill: (key: string, value: string) => void }

/** Returns the values of the fields. The message field contains the draft, so the chat and both forms share it. */
export function useFormValues(known: PreChatValues = {}): FormValues {
  const dispatch = useAppDispatch()
  const draft = useAppSelector(selectDraft)
  const { values } = useAppSelector(selectPreChat)
  return {
    values: { ...known, ...values, [MESSAGE_FIELD.name]: draft },
    fill: (key, value) =>
      dispatch(
        key === MESSAGE_FIELD.name ? { type: 'draft/changed', text: value } : { type: 'preChat/filled', key, value },
      ),
  }
}
