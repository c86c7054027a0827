import { CompletionContext } from '@codemirror/autocomplete'
import { json } from '@codemirror/lang-json'
import { EditorState } from '@codemirror/state'
import { expect, test } from '@jest/globals'
import { findCommand, findOperation } from '../operations.ts'
import { createCompletions } from './completions.ts'

/** Completes at the `|` in a text, as Ctrl+Space does, and returns the offered labels. */
function complete(id: string, text: string): readonly string[] {
  const state = EditorState.create({ doc: text.replace('|', ''), extensions: [json()] })
  const { schema } = findOperation(id)
  const result = createCompletions((event) => findCommand(event)?.schema ?? schema)(
    new CompletionContext(state, text.indexOf('|'), true),
  )
  return (result?.options ?? []).map(({ label }) => label)
}

test('the editor completes the names of fields that an object lacks, at every level', () => {
  expect(complete('command:toggle-open', '{"event": "toggle-open", |}')).toEqual(['"isOpen"'])
  expect(complete('command:toggle-open', '{|}')).toEqual(['"event"', '"isOpen"'])
  expect(complete('command:set-user', '{"event": "set-user", "user": {"name": "Ada", "e|"}}')).toContain('"email"')
  expect(complete('command:set-user', '{"user": {"name": "Ada", |}}')).not.toContain('"name"')
  expect(complete('chatwoot:setUser', '["u-1", {|}]')).toContain('"avatar_url"')
})

test('the editor completes the values of choices and switches, also of arguments', () => {
  expect(complete('command:set-consent', '{"event": "set-consent", "consent": "|"}')).toEqual(['"none"', '"session"', '"full"']) // prettier-ignore
  expect(complete('command:set-consent', '{"event": "|"}')).toEqual(['"set-consent"'])
  expect(complete('command:toggle-open', '{"event": "toggle-open", "isOpen": |}')).toEqual(['true', 'false'])
  expect(complete('handle:setTheme', '[|]')).toEqual(['"light"', '"dark"', '"auto"'])
  expect(complete('handle:setTheme', '["|"]')).toEqual(['"light"', '"dark"', '"auto"'])
})

test('the editor completes for the command that an incomplete text names, not for the chosen one', () => {
  expect(complete('command:set-locale', '{ "event": "set-color-scheme", |')).toEqual(['"darkMode"'])
  expect(complete('command:set-locale', '{ "event": "set-consent", "consent": "|')).toEqual(['"none"', '"session"', '"full"']) // prettier-ignore
  expect(complete('command:set-locale', '{ "event": "nothing", |')).toEqual(['"locale"'])
})

test('the editor completes nothing in a text that the schema leaves open', () => {
  expect(complete('command:set-label', '{"event": "set-label", "label": "|"}')).toEqual([])
  expect(complete('command:set-custom-attributes', '{"customAttributes": {|}}')).toEqual([])
})
