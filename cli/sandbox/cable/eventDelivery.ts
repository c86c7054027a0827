import type { Faults } from '../faults/faults.ts'
import type { RoomEventShape } from '../world/world.ts'

type DeliveryOptions = {
  readonly faults: Faults
  /** Returns the token of the tenant that a room belongs to; undefined for an unknown room. */
  readonly tenantOf: (pubsubToken: string) => string | undefined
  readonly deliver: (pubsubToken: string, event: RoomEventShape) => void
  /** Called instead of `deliver` for an event that is lost. */
  readonly onLost: (pubsubToken: string) => void
}

/** Returns a function that delivers the events of rooms as the active faults say: late, twice, out of order or never. */
export function createEventDelivery({ faults, tenantOf, deliver, onLost }: DeliveryOptions) {
  /** Events that wait for the next event of their room. */
  const heldEvents = new Map<string, () => void>()

  const deliverHeld = (pubsubToken: string): void => {
    const deliverEvent = heldEvents.get(pubsubToken)
    heldEvents.delete(pubsubToken)
    deliverEvent?.()
  }
  faults.subscribe(({ type, name }) => {
    if (type === 'ended' && name === 'reorder-events')
      for (const pubsubToken of heldEvents.keys()) deliverHeld(pubsubToken)
  })

  return (pubsubToken: string, event: RoomEventShape): void => {
    const hits = faults.decide({ target: 'event', tenants: [tenantOf(pubsubToken)] })
    if (hits('drop-events')) return onLost(pubsubToken)
    const deliverOnce = (): void => deliver(pubsubToken, event)
    const deliverEvent = (): void => {
      deliverOnce()
      if (hits('duplicate-events')) deliverOnce()
    }
    const delayMs = hits('delay-events')?.values.milliseconds
    if (delayMs !== undefined) return void setTimeout(deliverEvent, delayMs).unref()
    if (hits('reorder-events') && !heldEvents.has(pubsubToken)) return void heldEvents.set(pubsubToken, deliverEvent)
    deliverEvent()
    deliverHeld(pubsubToken)
  }
}
