import { useState } from 'react'
import { LinkDestination } from '#components/richText/LinkDestination.tsx'
import { Scroller } from '#components/scroller/Scroller.tsx'
import { withoutDirection } from '#domain/message/displayText.ts'
import type { Card, CardAction } from '#domain/message/message.ts'
import { useAppDispatch } from '#state/hooks.ts'
import styles from './CardsBody.module.css'

/**
 * Renders cards side by side. Their links open in a new tab, and the host page handles their other buttons. Cards without
 * either are one tab stop, so that arrow keys can scroll them.
 */
export function CardsBody({ cards }: { readonly cards: readonly Card[] }) {
  const hasControls = cards.some(({ actions }) => actions.length > 0)
  return (
    <Scroller>
      <ul className={styles['cards']} tabIndex={hasControls ? undefined : 0}>
        {cards.map((card, at) => (
          <li key={`${at}/${card.title}`} className={styles['card']}>
            {card.imageUrl !== undefined && <Picture key={card.imageUrl} url={card.imageUrl} />}
            <div className={styles['words']} dir="auto">
              <h3 className={styles['title']}>{card.title}</h3>
              <p className={styles['description']}>{card.description}</p>
            </div>
            {card.actions.map((action) => (
              <Action key={action.text} action={action} />
            ))}
          </li>
        ))}
      </ul>
    </Scroller>
  )
}

/** Renders the picture of a card. One that cannot be loaded leaves an empty surface, so that the texts stay in line. */
function Picture({ url }: { readonly url: string }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <div className={styles['image']} />
  return (
    <img
      className={styles['image']}
      src={url}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
    />
  )
}

function Action({ action }: { readonly action: CardAction }) {
  const dispatch = useAppDispatch()
  if (action.kind === 'link')
    return (
      <a className={styles['action']} href={action.url} target="_blank" rel="noopener noreferrer">
        <bdi>{withoutDirection(action.text)}</bdi>
        <LinkDestination address={action.url} text={action.text} />
      </a>
    )
  return (
    <button
      className={styles['action']}
      type="button"
      onClick={() => dispatch({ type: 'cards/postbackPressed', text: action.text, payload: action.payload })}
    >
      <bdi>{action.text}</bdi>
    </button>
  )
}
