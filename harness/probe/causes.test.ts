import { beforeEach, describe, expect, test } from '@jest/globals'
import { type Causes, createCauses } from './causes.ts'

describe('causes of a page', () => {
  let causes: Causes
  let tasks: (() => void)[]
  const endTask = (): void => {
    for (const call of tasks.splice(0)) call()
  }

  beforeEach(() => {
    tasks = []
    causes = createCauses({ afterTask: (call) => void tasks.push(call) })
  })

  test('a function that runs as a cause has it, also inside another cause', () => {
    const inner = causes.runAs('outer', () => [causes.runAs('inner', causes.current), causes.current()])

    expect(inner).toEqual(['inner', 'outer'])
  })

  test('a cause lasts for the microtasks of its task and ends with the task', async () => {
    causes.runAs('click', () => undefined)
    await Promise.resolve()

    expect(causes.current()).toBe('click')
    endTask()
    expect(causes.current()).toBeUndefined()
  })

  test('a cause that begins later is not ended by the task of an earlier one', () => {
    causes.begin('first')
    const [endFirst] = tasks.splice(0)
    causes.begin('second')
    endFirst?.()

    expect(causes.current()).toBe('second')
  })

  test('a response is known until its task ends, and not inside of a function with a cause of its own', () => {
    causes.beginResponse('request')

    expect([causes.response(), causes.current()]).toEqual(['request', 'request'])
    expect(causes.runAs('action', causes.response)).toBeUndefined()
    expect(causes.response()).toBeUndefined()
    causes.beginResponse('request')
    endTask()
    expect(causes.response()).toBeUndefined()
  })

  test('a function that throws leaves the cause around it', () => {
    const failing = (): never => {
      throw new Error('failed')
    }

    expect(() => causes.runAs('outer', () => causes.runAs('inner', failing))).toThrow('failed')
    expect(causes.runAs('outer', causes.current)).toBe('outer')
  })
})
