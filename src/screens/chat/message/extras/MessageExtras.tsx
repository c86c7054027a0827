import type { ReactNode } from 'react'
import type { Message, MessageBody } from '#domain/message/message.ts'
import { ArticlesBody } from './ArticlesBody.tsx'
import { Attachments } from './Attachments.tsx'
import { CardsBody } from './CardsBody.tsx'
import { CsatBody } from './CsatBody.tsx'
import { EmailBody } from './EmailBody.tsx'
import { FormBody } from './FormBody.tsx'
import { SelectBody } from './SelectBody.tsx'

export { Replying } from './Replying.tsx'

/** Renders a message's content other than text: attachments, forms, choices, cards, articles and ratings. */
export function MessageExtras({ message }: { readonly message: Message }) {
  return (
    <>
      <Attachments attachments={message.attachments} />
      <Body message={message} />
    </>
  )
}

function Body({ message: { id, body } }: { readonly message: Message }): ReactNode {
  switch (body.kind) {
    case 'select':
      return <SelectBody id={id} body={body} />
    case 'form':
      return <FormBody id={id} body={body} />
    case 'email':
      return <EmailBody id={id} body={body} />
    case 'cards':
      return <CardsBody cards={body.cards} />
    case 'articles':
      return <ArticlesBody articles={body.articles} />
    case 'csat':
      return BUILT_IN.csat ? <CsatBody id={id} csat={body.csat} /> : null
    default:
      return renderText(body)
  }
}

/** Renders nothing, because the bubble shows the text. A new kind of body does not compile here. */
const renderText = (_body: Extract<MessageBody, { kind: 'text' }>): null => null
