import type { ErrorEvent, Exception, StackFrame } from '@sentry/browser'
import { toDebugId } from '#tools/debugId.ts'
import { scrub } from './scrub.ts'

const RELEASE = 'livechat-widget@0.1.0'

type Clean = (text: string) => string

/** Copies only the listed fields, so that other data that Sentry's library may collect is never sent. */
export function toBareEvent(event: ErrorEvent, secrets: readonly string[]): ErrorEvent {
  const { event_id: id, timestamp, level = 'error', message, exception } = event
  const clean: Clean = (text) => scrub(text, secrets)
  const thrown = exception?.values?.map((each) => toBareException(each, clean))
  return {
    type: undefined,
    platform: 'javascript',
    level,
    ...(id !== undefined && { event_id: id }),
    ...(timestamp !== undefined && { timestamp }),
    release: RELEASE,
    environment: findEnvironment(location.pathname),
    ...(message !== undefined && { message: clean(message) }),
    ...(thrown && { exception: { values: thrown }, ...toDebugMeta(thrown) }),
  }
}

/**
 * Returns the debug ids of our scripts in the stack traces. Sentry finds the source map of a frame by the image whose
 * `code_file` is the file name of the frame. Sentry's library would read these ids from snippets in the scripts.
 */
function toDebugMeta(exceptions: readonly Exception[]): Pick<ErrorEvent, 'debug_meta'> {
  const names = exceptions.flatMap(({ stacktrace }) => stacktrace?.frames?.map(({ filename = '' }) => filename) ?? [])
  const images = [...new Set(names)].flatMap((name) => {
    const id = toDebugId(name)
    return id === undefined ? [] : [{ type: 'sourcemap' as const, code_file: name, debug_id: id }]
  })
  return images.length === 0 ? {} : { debug_meta: { images } }
}

/**
 * Returns the channel in the address of the page, or `production`. A channel has an address of its own while it takes a
 * part of the page loads, and later for pages that were loaded meanwhile.
 */
const findEnvironment = (path: string): string => /\/tenants\/[\w-]+\.([\w-]+)\//.exec(path)?.[1] ?? 'production'

const toBareException = ({ type = 'Error', value = '', stacktrace }: Exception, clean: Clean): Exception => ({
  type: clean(type),
  value: clean(value),
  ...(stacktrace?.frames && { stacktrace: { frames: stacktrace.frames.map((frame) => toBareFrame(frame, clean)) } }),
})

const toBareFrame = ({ filename, function: name = '?', lineno, colno }: StackFrame, clean: Clean): StackFrame => ({
  in_app: true,
  function: clean(name),
  ...(filename !== undefined && { filename: clean(filename) }),
  ...(lineno !== undefined && { lineno }),
  ...(colno !== undefined && { colno }),
})
