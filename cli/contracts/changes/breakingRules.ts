/**
 * Direction of a value: the backend produces a response and the widget consumes it; in a request, the roles are
 * reversed.
 */
export type Direction = 'response' | 'request'

export type Side = 'widget' | 'backend'

/** Kind of schema change. */
export type ChangeKind = 'removed' | 'optional' | 'widened' | 'required' | 'narrowed' | 'added'

/**
 * Side that stops working if the other side has the new version. The consumer has to handle missing and
 * unknown values. The producer has to meet stricter requirements. An added value breaks neither side.
 */
const BROKEN_SIDE: Readonly<Record<ChangeKind, 'consumer' | 'producer' | 'none'>> = {
  removed: 'consumer',
  optional: 'consumer',
  widened: 'consumer',
  required: 'producer',
  narrowed: 'producer',
  added: 'none',
}

const CONSUMER: Readonly<Record<Direction, Side>> = { response: 'widget', request: 'backend' }
const PRODUCER: Readonly<Record<Direction, Side>> = { response: 'backend', request: 'widget' }

/** Returns the side that a change breaks; undefined if it breaks neither side. */
export function getBrokenSide(kind: ChangeKind, direction: Direction): Side | undefined {
  const side = BROKEN_SIDE[kind]
  if (side === 'none') return undefined
  return side === 'consumer' ? CONSUMER[direction] : PRODUCER[direction]
}
