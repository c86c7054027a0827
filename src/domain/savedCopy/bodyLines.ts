import type { Card, MessageBody, SubmittedValue } from '../message/message.ts'

type Line = { readonly text: string; readonly url?: string }

type Kind = MessageBody['kind']

const answers = ({ submitted = [] }: { readonly submitted?: readonly SubmittedValue[] }): readonly Line[] =>
  submitted.flatMap(answerLines)

/** Lines by kind of body. A new kind of body does not compile without an entry. */
const LINES: { readonly [Name in Kind]: (body: Extract<MessageBody, { kind: Name }>) => readonly Line[] } = {
  text: () => [],
  cards: ({ cards }) => cards.flatMap(cardLines),
  articles: ({ articles }) =>
    articles.flatMap(({ title, description, url }) => [{ text: title, url }, ...toLines(description)]),
  select: answers,
  form: answers,
  email: ({ submittedEmail }) => toLines(submittedEmail),
  csat: ({ csat }) => (csat ? [{ text: `${csat.rating}/5` }, ...toLines(csat.comment)] : []),
}

/** Returns what a message shows besides its text: cards and articles with their links, and the visitor's answers. */
export function bodyLines<Name extends Kind>(
  body: Extract<MessageBody, { kind: Name }> & { readonly kind: Name },
): readonly Line[] {
  return LINES[body.kind](body)
}

const toLines = (text = ''): readonly Line[] => (text.trim() === '' ? [] : [{ text }])

const cardLines = ({ title, description, actions }: Card): readonly Line[] => [
  ...toLines(title),
  ...toLines(description),
  ...actions.flatMap((action) => (action.kind === 'link' ? [{ text: action.text, url: action.url }] : [])),
]

const answerLines = ({ title, name, value }: SubmittedValue): readonly Line[] =>
  toLines([title ?? name, value].filter((part) => part !== undefined && part !== '').join(': '))
