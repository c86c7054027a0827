import type { Token, Tokens } from 'marked'
import { classNames } from '../classNames.ts'
import { Scroller } from '../scroller/Scroller.tsx'
import { toTabStop } from '../scroller/tabStop.ts'
import { Inlines, textOf } from './Inlines.tsx'
import { isSupportedToken } from './parseMarkup.ts'
import styles from './RichText.module.css'

export const Blocks = ({ tokens }: { readonly tokens: readonly Token[] }) =>
  tokens.map((token, place) => <Block key={place} token={token} />)

export function Block({ token }: { readonly token: Token }) {
  if (!isSupportedToken(token)) return <RawParagraph text={token.raw} />
  switch (token.type) {
    case 'code':
      return <Code token={token} />
    case 'heading':
      return <Heading token={token} />
    case 'hr':
      return <hr className={styles['rule']} />
    case 'blockquote':
      return <Quote token={token} />
    case 'list':
      return <List token={token} />
    case 'table':
      return <Table token={token} />
    default:
      return <TextBlock token={token} />
  }
}

function TextBlock({ token }: { readonly token: Token }) {
  switch (token.type) {
    case 'space':
      return undefined
    case 'checkbox':
      return <Inlines tokens={[token]} />
    case 'paragraph':
      return (
        <p>
          <Inlines tokens={token.tokens ?? []} />
        </p>
      )
    case 'text':
      return token.tokens ? <Inlines tokens={token.tokens} /> : token.raw
    default:
      return <RawParagraph text={token.raw} />
  }
}

const RawParagraph = ({ text }: { readonly text: string }) => <p>{text.trimEnd()}</p>

function Heading({ token }: { readonly token: Tokens.Heading }) {
  if (token.tokens.length === 0) return <RawParagraph text={token.raw} />
  return (
    <p>
      <strong>
        <Inlines tokens={token.tokens} />
      </strong>
    </p>
  )
}

function Code({ token }: { readonly token: Tokens.Code }) {
  const text = token.text.replace(/\n$/, '')
  if (text === '') return <RawParagraph text={token.raw} />
  return (
    <Scroller>
      <pre className={styles['block']} dir="ltr" {...toTabStop(text)}>
        <code>{text}</code>
      </pre>
    </Scroller>
  )
}

function Quote({ token }: { readonly token: Tokens.Blockquote }) {
  if (token.text.trim() === '') return <RawParagraph text={token.raw} />
  return (
    <blockquote className={styles['quote']}>
      <Blocks tokens={token.tokens} />
    </blockquote>
  )
}

function Table({ token: { header, rows } }: { readonly token: Tokens.Table }) {
  return (
    <Scroller>
      <div className={styles['scroll']} {...toTabStop(header.map(({ tokens }) => textOf(tokens)).join(', '))}>
        <table>
          <thead>
            <TableRow cells={header} />
          </thead>
          <tbody>
            {rows.map((cells, place) => (
              <TableRow key={place} cells={cells} />
            ))}
          </tbody>
        </table>
      </div>
    </Scroller>
  )
}

/** Length of the longest text of a cell that is one line, in characters. */
const SHORT_CELL = 14

const TableRow = ({ cells }: { readonly cells: readonly Tokens.TableCell[] }) => (
  <tr>
    {cells.map(({ header, align, tokens, text }, place) => {
      const Cell = header ? 'th' : 'td'
      const width = styles[text.length > SHORT_CELL ? 'long' : 'short']
      return (
        <Cell key={place} scope={header ? 'col' : undefined} className={classNames(width, styles[align ?? ''])}>
          <Inlines tokens={tokens} />
        </Cell>
      )
    })}
  </tr>
)

function List({ token }: { readonly token: Tokens.List }) {
  const items = token.items.map((item, place) => (
    <li key={place} className={item.task ? styles['task'] : undefined}>
      <Blocks tokens={item.tokens} />
    </li>
  ))
  if (token.start === '') return <ul className={styles['list']}>{items}</ul>
  const last = token.start + token.items.length - 1
  return (
    <ol className={classNames(styles['list'], last > 99 && styles['long'])} start={token.start}>
      {items}
    </ol>
  )
}
