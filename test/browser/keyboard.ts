import type { FrameLocator, Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

type Role = Parameters<Page['getByRole']>[0]

/** Key that moves the focus: Tab between controls, arrow keys inside a composite widget. */
type MoveKey = 'Tab' | 'Shift+Tab' | 'ArrowDown' | 'ArrowUp' | 'ArrowRight' | 'ArrowLeft'

/** Maximum number of key presses between two controls of a screen. */
const MAX_PRESSES = 14

/** Focus that does not arrive in this time, in ms, is lost. */
const FOCUS_TIMEOUT_MS = 5_000

/**
 * Visitor without a mouse. Every action is a key press, and every control is found by the role and the name that a
 * screen reader announces.
 */
export type KeyboardVisitor = ReturnType<typeof createKeyboardVisitor>

/** Creates a visitor who uses the page, or one frame of it, with the keyboard. */
export function createKeyboardVisitor(page: Page, view: Page | FrameLocator = page) {
  const focused = view.locator(':focus')
  const focusedAs = (role: Role, name: string | RegExp): Locator =>
    view.getByRole(role, { name, exact: true }).and(focused)

  /** Returns what a screen reader announces for the focused element; undefined if no element has the focus. */
  const readFocus = async (): Promise<string | undefined> =>
    (await focused.count()) === 0 ? undefined : (await focused.first().ariaSnapshot()).split('\n')[0]

  return {
    press: async (...keys: readonly string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key)
    },
    type: (text: string): Promise<void> => page.keyboard.type(text),
    /** Expects that the element has received the focus, without a key press. */
    expectFocus: async (role: Role, name: string | RegExp): Promise<void> => {
      const isFocused = focusedAs(role, name)
      await isFocused.waitFor({ state: 'attached', timeout: FOCUS_TIMEOUT_MS }).catch(() => undefined)
      const actual = (await isFocused.count()) > 0 ? undefined : await readFocus()
      expect(await isFocused.count(), `${role} “${name}” has the focus, which is now on: ${actual}`).toBe(1)
    },
    /** Presses the key until the element has the focus. Fails if the focus was lost before, or does not arrive. */
    goTo: async (role: Role, name: string | RegExp, key: MoveKey = 'Tab', maxPresses = MAX_PRESSES): Promise<void> => {
      await expect(focused, `an element has the focus on the way to ${role} “${name}”`).not.toHaveCount(0, {
        timeout: FOCUS_TIMEOUT_MS,
      })
      const target = focusedAs(role, name)
      const passed: (string | undefined)[] = [await readFocus()]
      for (let presses = 0; presses < maxPresses && (await target.count()) === 0; presses += 1) {
        await page.keyboard.press(key)
        passed.push(await readFocus())
      }
      const route = `${role} “${name}” has the focus after at most ${maxPresses} × ${key}. Passed:\n${passed.join('\n')}`
      expect(await target.count(), route).toBe(1)
    },
  }
}
