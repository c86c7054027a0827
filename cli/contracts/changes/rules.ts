/**
 * Direction of a value: the backend produces an answer and the widget consumes it; in a request, the roles are
 * reversed.
 */
export type Direction = 'answer' | 'request'

export type Side = 'widget' | 'backend'

/** Kind of schema change. */
export type Kind = 'gone' | 'optional' | 'widened' | 'demanded' | 'narrowed' | 'added'

/**
 * Side that stops working if the other side has the new version. The consumer (`taker`) has to handle missing and
 * unknown values. The producer (`maker`) has to meet stricter requirements. An added value breaks neither side.
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

/** Returns the side that a change breaks; undefined if it breaks neither side. */
export function brokenBy(kind: Kind, direction: Direction): Side | undefined {
  const troubled = TROUBLED[kind]
  if (troubled === 'nobody') return undefined
  return troubled === 'taker' ? TAKER[direction] : MAKER[direction]
}
