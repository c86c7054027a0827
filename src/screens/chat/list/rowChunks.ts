import type { LazyComponent } from '#components/lazyComponent.tsx'
import { mayHaveMarkup } from '#components/richText/markup.ts'
import { RichText } from '#components/richText/RichText.tsx'
import type { Message } from '#domain/message/message.ts'
import type { TimelineRow } from '#domain/message/timeline.ts'
import { MessageExtras } from '../message/LazyExtras.tsx'

type RowComponent = Pick<LazyComponent<never>, 'fetch' | 'isLoaded'>

/** Returns the lazy components of the rows that are not loaded: for Markdown, files, forms, cards and ratings. */
export function findMissingComponents(rows: readonly TimelineRow[]): readonly RowComponent[] {
  const isNeeded = (needs: (message: Message) => boolean): boolean =>
    rows.some((row) => row.kind === 'message' && needs(row.message))
  const components: readonly RowComponent[] = [
    ...(isNeeded(hasExtras) ? [MessageExtras] : []),
    ...(isNeeded(({ content, stream }) => stream !== undefined || mayHaveMarkup(content)) ? [RichText] : []),
  ]
  return components.filter(({ isLoaded }) => !isLoaded())
}

/** Loads the components. It never rejects: without a chunk, each message shows itself what it can. */
export const loadComponents = (components: readonly RowComponent[]): Promise<unknown> =>
  Promise.allSettled(components.map(({ fetch }) => fetch()))

/** True if a message has more than text, which a lazy chunk renders. */
export const hasExtras = ({ body, attachments }: Message): boolean => body.kind !== 'text' || attachments.length > 0
