/**
 * Direction of a value: the backend produces an answer and the widget consumes it; in a request, the roles are
 * reversed.
 */
export type Direction = 'answer' | 'request'

export type Side = 'widget' | 'backend'

/** Kind of schema change. */
export type Kind = 'gone' | 'optional' | 'widened' | 'demanded' | 'narrowed' | 'added'

/**
 * Side that stops working if the other side has the new version. The consumer has to handle missing and
 * unknown values. The producer has to meet stricter requirements. An added value breaks neither side.
 */
const BROKEN_SIDE: Readonly<Record<Kind, 'consumer' | 'producer' | 'none'>> = {
  gone: 'consumer',
  optional: 'consumer',
  widened: 'consumer',
  demanded: 'producer',
  narrowed: 'producer',
  added: 'none',
}

const CONSUMER: Readonly<Record<Direction, Side>> = { answer: 'widget', request: 'backend' }
const PRODUCER: Readonly<Record<Direction, Side>> = { answer: 'backend', request: 'widget' }

/** Returns the side that a change breaks; undefined if it breaks neither side. */
export function brokenBy(kind: Kind, direction: Direction): Side | undefined {
  const side = BROKEN_SIDE[kind]
  if (side === 'none') return undefined
  return side === 'consumer' ? CONSUMER[direction] : PRODUCER[direction]
}
