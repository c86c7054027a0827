import type { Part } from '#domain/parts.ts'
import type { ListChange, NeedsChange, ServiceNeed } from './buildDiff.ts'

/** Features that need a service, with the key of its address in a tenant's file (docs/tenants.md). */
export const SERVICE_OF_FEATURE: Readonly<Partial<Record<Part, string>>> = {
  bot: 'services.middleware',
  contactForm: 'services.middleware',
  errorReports: 'errorReports.dsn',
  knowledgeBase: 'services.knowledgeBase',
  metrics: 'services.metrics',
  productEvents: 'analytics',
}

type Features = { readonly old: readonly string[]; readonly new: readonly string[] }

/** Returns the services that added and removed features need. Returns undefined if there are none. */
export function compareNeeds(features: Features, change: ListChange | undefined): NeedsChange | undefined {
  if (change === undefined) return undefined
  const needs = {
    added: toNeeds(change.added, features.old),
    removed: toNeeds(change.removed, features.new),
  }
  return needs.added.length + needs.removed.length === 0 ? undefined : needs
}

function toNeeds(features: readonly string[], others: readonly string[]): readonly ServiceNeed[] {
  const services = [...new Set(features.flatMap((feature) => serviceOf(feature) ?? []))].toSorted()
  return services.map((service) => ({
    service,
    features: features.filter((feature) => serviceOf(feature) === service),
    isUsedOtherwise: others.some((feature) => serviceOf(feature) === service),
  }))
}

const serviceOf = (feature: string): string | undefined => new Map(Object.entries(SERVICE_OF_FEATURE)).get(feature)
