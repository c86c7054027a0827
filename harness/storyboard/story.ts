import type { HostCommand } from '#protocol/hostCommands.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Step } from './step.ts'

/** Copy of a tenant in which a story takes place, so that no other story sees its data. */
export type StoryContext = {
  /** Client of the sandbox's control API for the copy. */
  readonly sandbox: Sandbox
  readonly contactId: number
  /** Origin of the page that shows the story. */
  readonly origin: string
}

export const TENANTS = ['demo', 'plain', 'bot', 'away'] as const

export type Tenant = (typeof TENANTS)[number]

/** Tenants besides `demo` with a help centre. */
export const WITH_HELP: readonly Tenant[] = ['bot', 'away']

/** Screen of the widget in one state. */
export type Story = {
  /** Unique name in kebab case, which is also the name of its picture. */
  readonly name: string
  readonly screen: 'Home' | 'Chat' | 'Form' | 'Help' | 'Preview' | 'Loading'
  readonly tenant: Tenant
  /** Other tenants that can be in this state; undefined means all. */
  readonly otherTenants?: readonly Tenant[]
  /** Address below `/widget`. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  /** Creates the story's data in the sandbox before the frame loads. */
  readonly prepare?: (context: StoryContext) => Promise<unknown>
  /** Repeated every two seconds while the story is shown, as typing ends by itself. */
  readonly repeat?: (context: StoryContext) => Promise<unknown>
  readonly steps?: readonly Step[]
  /** True if the frame may use the microphone. A person allows it in the browser's own dialog. */
  readonly hasMicrophone?: true
  /** Commands that the host sends after the panel is open. */
  readonly commands?: readonly HostCommand[]
  /** Selector of an element that proves that the state is reached. */
  readonly shows: string
  /** True if the list of messages must have at least half of the height. */
  readonly isConversation?: true
}

/** Delay in ms of a request that a story shows as pending. It is the longest delay that the sandbox accepts. */
export const HELD_MS = 120_000

/** Returns the tenants that can be in the state of a story, its own one first. */
export const tenantsOf = ({ tenant, otherTenants = TENANTS }: Story): readonly Tenant[] => [
  tenant,
  ...otherTenants.filter((other) => other !== tenant),
]

/** Returns the wanted tenant if it can be in the state of the story; otherwise the story's own one. */
export const pickTenant = (story: Story, wanted: Tenant | undefined): Tenant =>
  tenantsOf(story).find((tenant) => tenant === wanted) ?? story.tenant
