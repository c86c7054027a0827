/** Which way something is said; who takes it in an answer has to make it in a request. */
export type Direction = 'answer' | 'request'

export type Side = 'widget' | 'backend'

/** What can happen to something that is said. */
export type Kind = 'gone' | 'optional' | 'widened' | 'demanded' | 'narrowed' | 'added'

/**
 * Who stops working where the other side is of the new version: whoever takes what is said has to cope with less and
 * with other things than before, whoever says it has to do more than before. What is merely new troubles nobody.
 */
const TROUBLED: Readonly<Record<Kind, 'taker' | 'maker' | 'nobody'>> = {
  gone: 'taker',
  optional: 'taker',
  widened: 'taker',
  demanded: 'maker',
  narrowed: 'maker',
  added: 'nobody',
}

const TAKER: Readonly<Record<Direction, Side>> = { answer: 'widget', request: 'backend' }
const MAKER: Readonly<Record<Direction, Side>> = { answer: 'backend', request: 'widget' }

/** Whom a change breaks; undefined if nobody. */
export function brokenBy(kind: Kind, direction: Direction): Side | undefined {
  const troubled = TROUBLED[kind]
  if (troubled === 'nobody') return undefined
  return troubled === 'taker' ? TAKER[direction] : MAKER[direction]
}
