/** Document that a step is about: the host page, or the chat's frame in it. */
export type Place = 'page' | 'frame'

/** Selector of the chat's frame in the host page. */
export const FRAME = '#chatwoot_live_chat_widget'

/** Visitor with a new browser, whose profile is empty. Each step is the input of a mouse or a keyboard. */
export type Visitor = {
  readonly open: (url: string) => Promise<void>
  readonly reload: () => Promise<void>
  /** Sets the size of the window's content, in CSS pixels. */
  readonly resize: (width: number, height: number) => Promise<void>
  /** Clicks an element as soon as it is visible. */
  readonly click: (place: Place, xpath: string) => Promise<void>
  /** Types with the keyboard, wherever the focus is. */
  readonly type: (text: string) => Promise<void>
  readonly press: (key: 'Enter' | 'Escape') => Promise<void>
  /** Runs a function that uses nothing but its arguments and the document of the place. */
  readonly evaluate: <Values extends readonly unknown[], Result>(
    place: Place,
    run: (...values: Values) => Result,
    ...values: Values
  ) => Promise<Result>
  /** Returns the errors of the console so far. Undefined if the browser does not give them to a test. */
  readonly errors: () => readonly string[] | undefined
  readonly close: () => Promise<void>
}

/** Starts a visitor's browser. */
export type StartVisitor = () => Promise<Visitor>
