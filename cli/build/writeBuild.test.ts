import { expect, test } from '@jest/globals'
import { throwIfAborted } from './writeBuild.ts'

test('an interrupted build says that the previous files are unchanged, and how to complete it', () => {
  expect(() => throwIfAborted(AbortSignal.abort())).toThrow(
    'Interrupted. The previous files are unchanged. Run the command again to complete it.',
  )
  expect(() => throwIfAborted(new AbortController().signal)).not.toThrow()
})
