import { selectSetup } from '#state/setup.ts'
import { type Saga, select, take } from './effects.ts'

export function* waitForSetup(): Saga {
  while ((yield* select(selectSetup)) !== 'finished') yield* take('setup/finished')
}
