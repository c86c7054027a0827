import type { HostCommand } from '#protocol/hostCommands.ts'
import type { Sandbox } from '../sandbox.ts'

/** Copy of a tenant in which a story takes place, so that no other story sees its data. */
export type StoryContext = {
  /** Client of the sandbox's control API for the copy. */
  readonly sandbox: Sandbox
  readonly contactId: number
  /** Origin of the page that shows the story. */
  readonly origin: string
}

/** Action of a visitor in the frame. Selectors are Playwright's and use English names. */
export type Step =
  | { readonly click: string }
  | { readonly fill: string; readonly text: string }
  | { readonly press: string; readonly key: string }
  | { readonly choose: string; readonly files: readonly StoryFile[] }
  /** The browser loses its network connection. */
  | { readonly offline: true }

/** File with its bytes, or a file of zeros with this size in bytes. */
type StoryFile = { readonly name: string; readonly mimeType: string } & (
  { readonly base64: string } | { readonly bytes: number }
)

/** Screen of the widget in one state. */
export type Story = {
  /** Unique name in kebab case, which is also the name of its picture. */
  readonly name: string
  readonly screen: 'Home' | 'Chat' | 'Form' | 'Help' | 'Preview' | 'Loading'
  readonly tenant: 'demo' | 'plain' | 'bot' | 'away'
  /** Address below `/widget`. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  /** Creates the story's data in the sandbox before the frame loads. */
  readonly prepare?: (context: StoryContext) => Promise<unknown>
  /** Repeated every two seconds while the story is shown, as typing ends by itself. */
  readonly repeat?: (context: StoryContext) => Promise<unknown>
  readonly steps?: readonly Step[]
  /** Commands that the host sends after the panel is open. */
  readonly commands?: readonly HostCommand[]
  /** Selector of an element that proves that the state is reached. */
  readonly shows: string
  /** True if the list of messages must have at least half of the height. */
  readonly isConversation?: true
}

/** Delay in ms of a request that a story shows as pending. It is the longest delay that the sandbox accepts. */
export const HELD_MS = 120_000
