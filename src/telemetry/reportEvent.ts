import type { ErrorEvent, Exception, StackFrame } from '@sentry/browser'
import { scrub } from './scrub.ts'

const RELEASE = 'livechat-widget@0.1.0'

type Clean = (text: string) => string

/** Copies only the listed fields, so that other data that Sentry's library may collect is never sent. */
export function toBareEvent(event: ErrorEvent, secrets: readonly string[]): ErrorEvent {
  const { event_id: id, timestamp, level = 'error', message, exception } = event
  const clean: Clean = (text) => scrub(text, secrets)
  return {
    type: undefined,
    platform: 'javascript',
    level,
    ...(id !== undefined && { event_id: id }),
    ...(timestamp !== undefined && { timestamp }),
    release: RELEASE,
    environment: 'production',
    ...(message !== undefined && { message: clean(message) }),
    ...(exception?.values && {
      exception: { values: exception.values.map((thrown) => toBareException(thrown, clean)) },
    }),
  }
}

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
