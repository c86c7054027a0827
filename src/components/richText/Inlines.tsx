import type { MarkedToken, Token, Tokens } from 'marked'
import type { ReactNode } from 'react'
import { withoutDirection } from '#domain/message/displayText.ts'
import { toCheckMark } from '#domain/message/stripMarkdown.ts'
import { findHiddenDestination, toSafeUrl, BIDI_CONTROLS } from './links.ts'
import { isSupportedToken } from './parseMarkup.ts'
import styles from './RichText.module.css'

type InlinesProps = {
  readonly tokens: readonly Token[]
  /** Whether the tokens are inside a link, which must not contain another link. */
  readonly isInLink?: boolean
}

export const Inlines = ({ tokens, isInLink = false }: InlinesProps) =>
  tokens.map((token, destination) => <Inline key={destination} token={token} isInLink={isInLink} />)

type InlineProps<Kind extends Token = Token> = { readonly token: Kind; readonly isInLink: boolean }

function Inline({ token, isInLink }: InlineProps) {
  if (!isSupportedToken(token)) return token.raw
  switch (token.type) {
    case 'codespan':
      return <code className={styles['code']}>{token.text}</code>
    case 'br':
      return <br />
    case 'link':
      return <TextLink token={token} isInLink={isInLink} />
    case 'image':
      return <ImageLink token={token} isInLink={isInLink} />
    default:
      return <MarkedInline token={token} isInLink={isInLink} />
  }
}

function MarkedInline({ token, isInLink }: InlineProps<MarkedToken>) {
  switch (token.type) {
    case 'strong':
    case 'em':
    case 'del': {
      const Mark = token.type
      return (
        <Mark>
          <Inlines tokens={token.tokens} isInLink={isInLink} />
        </Mark>
      )
    }
    case 'html':
      // Cells of a table can have no other line break.
      return LINE_BREAK.test(token.raw) ? <br /> : token.raw
    default:
      return literal(token)
  }
}

const LINE_BREAK = /^<br ?\/?>$/i

/**
 * Returns the text as typed, or the box of a task. In the lexer's own `text`, some character references are resolved and
 * others added.
 */
function literal(token: MarkedToken): string {
  if (token.type === 'checkbox') return `${toCheckMark(token.checked)} `
  return token.type === 'escape' ? token.text : token.raw
}

function TextLink({ token, isInLink }: InlineProps<Tokens.Link>) {
  const children = <Inlines tokens={token.tokens} isInLink />
  if (isInLink) return children
  const address = token.autolink === true && token.text.startsWith('www.') ? token.text : token.href
  return (
    <Link address={address} text={textOf(token.tokens)} raw={token.raw}>
      {children}
    </Link>
  )
}

/** Renders an image as a link. It is never loaded, as the author of the address would learn who reads the message. */
function ImageLink({ token, isInLink }: InlineProps<Tokens.Image>) {
  const text = textOf(token.tokens)
  if (isInLink) return text
  return (
    <Link address={token.href} text={text} raw={token.raw}>
      {text}
    </Link>
  )
}

type LinkProps = {
  readonly address: string
  readonly text: string
  readonly raw: string
  readonly children: ReactNode
}

function Link({ address, text, raw, children }: LinkProps) {
  const url = toSafeUrl(address)
  if (!url) return raw
  const destination = findHiddenDestination(url, text)
  return (
    <>
      <bdi>
        <a className={styles['link']} href={url.href} target="_blank" rel="noopener noreferrer nofollow">
          {isVisible(text) ? withoutBidiControls(text, children) : address}
        </a>
      </bdi>
      {destination !== undefined && <bdi> ({destination})</bdi>}
    </>
  )
}

/** Removes direction characters from a link's text, as they make it read in another order than typed. */
const withoutBidiControls = (text: string, children: ReactNode): ReactNode =>
  BIDI_CONTROLS.test(text) ? withoutDirection(text) : children

const isVisible = (text: string): boolean => /[^\s\p{C}]/u.test(text)

/** Returns the text that a reader sees. */
export const textOf = (tokens: readonly Token[]): string => tokens.map(textOfToken).join('')

function textOfToken(token: Token): string {
  if (!isSupportedToken(token)) return token.raw
  if (token.type === 'br') return ' '
  if (token.type === 'codespan') return token.text
  return 'tokens' in token && token.tokens ? textOf(token.tokens) : literal(token)
}
