import { createIdTranslation } from './idTranslation.ts'
import type { ReplayPosition } from './position.ts'
import type { FrameSize } from './recordedStart.ts'
import type { Recording, ReplayEvent, ReplayInput } from './recording.ts'
import { createSettle } from './settle.ts'
import { createVisitorPlayer } from './visitorPlayer.ts'
import type { World } from './world/world.ts'

type ReplayPlayer = {
  /** Gives the frame the inputs up to this step. A second of time passes after the last input, once. */
  readonly runTo: (step: number) => Promise<ReplayPosition>
  /** Ends the run before its next timer or input. A step that has begun is completed without waiting for its time. */
  readonly stop: () => void
}

/** Timers that run one by one between two inputs. A page needs more only in a gap of hours, or if its timers never end. */
const MAX_TIMERS = 5_000

/** Time after the last input in which the frame may still react, in ms. */
const AFTER_MS = 1_000

/** Maximum number of letters that are typed one by one. A longer text is typed in larger parts. */
const MAX_LETTERS = 30

/** Frames of the browser in which the page around the frame must have changed its size. */
const MAX_RESIZE_FRAMES = 60

type Stage = { readonly page: Window & typeof globalThis; readonly world: World }

/** Plays a recording in a page whose world is virtual. */
export function createReplayPlayer(recording: Recording, { page, world }: Stage): ReplayPlayer {
  const { clock, origin, host, http, cable, browser, focus, loading } = world
  const ids = createIdTranslation(
    new Map(recording.start.origin === '' ? [] : [[recording.start.origin, page.location.origin]]),
  )
  const visitor = createVisitorPlayer(page)
  const settle = createSettle(page, world)
  const problems: { item: string; text: string }[] = []
  const bodies = listRequestBodies(recording)
  let step = 0
  let isEnded = false
  const stop = { isRequested: false }

  const commands = [...recording.commands]
  world.listen({
    onRequest: ({ method, path, body }) => ids.learn(bodies.get(`${method} ${path}`)?.shift(), body),
    onCommand: (frame) => ids.learn(JSON.stringify(commands.shift()), frame),
  })

  /**
   * Lets the virtual time pass, timer by timer, so that what a timer starts is done before the next one. After
   * MAX_TIMERS the clock jumps to the end, as after a sleep of the machine: each timer that is due runs once.
   */
  const passTime = async (until: number): Promise<void> => {
    const end = { isReached: false }
    clock.setTimeout(() => void (end.isReached = true), Math.max(0, until - clock.now))
    await settle('timer')
    for (let timers = 0; !end.isReached && !stop.isRequested; timers += 1) {
      if (timers < MAX_TIMERS) clock.next()
      else clock.jump(until - clock.now)
      await settle('timer')
    }
  }

  const actions: {
    readonly [Kind in ReplayEvent['kind']]: (
      event: ReplayEvent & { kind: Kind },
    ) => Promise<string | undefined> | string | void
  } = {
    host: ({ message }) => host.send(ids.translate(message)),
    response: ({ response }) => http.respond(ids.translate(response)),
    cableOpen: () => cable.open(),
    cableFrame: ({ text: frame }) => cable.deliver(ids.translate(frame)),
    cableClose: (event) => cable.close(event),
    visibility: ({ isVisible }) => browser.setVisible(isVisible),
    focus: ({ hasFocus }) => focus.set(hasFocus),
    network: ({ isOnline }) => browser.setOnline(isOnline),
    onScreen: ({ ratio }) => browser.setOnScreen(ratio),
    resize: ({ size }) => waitForSize(size),
    script: ({ script, failure }) => loading.arrive(script, failure),
    visitor: async ({ step: taken, duration }) => {
      if (taken.verb !== 'type') return visitor.take(taken)
      for (const [index, part, count] of partsOf(taken.text ?? '')) {
        const problem = visitor.take({ ...taken, text: part })
        if (problem !== undefined) return problem
        if (index + 1 < count) await passTime(clock.now + Math.floor(duration / (count - 1)))
      }
      return undefined
    },
  }

  /** Waits for the page around the frame, which has set the size before this step. Returns why it has another one. */
  const waitForSize = async ({ width, height }: FrameSize): Promise<string | undefined> => {
    const isThere = (): boolean => page.innerWidth === width && page.innerHeight === height
    for (let frames = 0; !isThere() && frames < MAX_RESIZE_FRAMES; frames += 1) await world.real.nextFrame()
    return isThere()
      ? undefined
      : `The frame has ${page.innerWidth} × ${page.innerHeight} px, not ${width} × ${height}.`
  }

  const timeOf = ({ at }: ReplayInput): number => Math.max(clock.now, origin + Math.floor(at))

  const play = async (input: ReplayInput): Promise<void> => {
    const { item, event } = input
    await passTime(timeOf(input))
    if (stop.isRequested) return
    const act = actions[event.kind] as (event: ReplayEvent) => Promise<string | undefined> | string | void
    const problem = await act(event)
    if (typeof problem === 'string') problems.push({ item, text: problem })
    await settle('input')
    step += 1
  }

  /** Lets the frame react to the last input, once. */
  const end = async (): Promise<void> => {
    if (isEnded || stop.isRequested) return
    isEnded = true
    await passTime(clock.now + AFTER_MS)
  }

  return {
    runTo: async (target) => {
      // The harness asks for the reached step again to get its description.
      if (target > step) stop.isRequested = false
      for (const input of recording.inputs.slice(step, target)) {
        if (!stop.isRequested) await play(input)
      }
      // The page around the frame changes its size between two steps, at the time of the change.
      const next = recording.inputs[step]
      if (next?.event.kind === 'resize') await passTime(timeOf(next))
      if (next === undefined) await end()
      return { step, at: clock.now - origin, openRequests: http.open(), problems: [...problems] }
    },
    stop: () => void (stop.isRequested = true),
  }
}

/** Returns the recorded bodies of requests in their order, by method and path. */
function listRequestBodies({ inputs }: Recording): ReadonlyMap<string, unknown[]> {
  const bodies = new Map<string, unknown[]>()
  for (const { event } of inputs) {
    if (event.kind !== 'response') continue
    const { method, path, requestBody } = event.response
    bodies.set(`${method} ${path}`, [...(bodies.get(`${method} ${path}`) ?? []), requestBody])
  }
  return bodies
}

/** Returns the growing parts of a text, with their position and number. */
function partsOf(text: string): readonly (readonly [index: number, part: string, count: number])[] {
  const letters = Array.from(text)
  const size = Math.max(1, Math.ceil(letters.length / MAX_LETTERS))
  const count = Math.max(1, Math.ceil(letters.length / size))
  return Array.from({ length: count }, (_, index) => [index, letters.slice(0, (index + 1) * size).join(''), count])
}
