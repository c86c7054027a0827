import type { FastifyInstance } from 'fastify'

/** Log of requests that have no other visible effect, in the order of their arrival. */
export type Notes = {
  readonly write: (page: NotesPage, entry: Readonly<Record<string, unknown>>) => void
  readonly read: (page: NotesPage, website?: unknown) => readonly Readonly<Record<string, unknown>>[]
  readonly clear: () => void
}

const PAGES = ['events', 'bot-calls', 'contact-emails', 'metrics', 'error-reports', 'product-events'] as const

type NotesPage = (typeof PAGES)[number]

export function createNotes(now: () => number): Notes {
  const written: { readonly page: NotesPage; readonly entry: Readonly<Record<string, unknown>> }[] = []
  return {
    write: (page, entry) => void written.push({ page, entry: { ...entry, at: now() } }),
    read: (page, website) =>
      written
        .filter((note) => note.page === page && (website === undefined || note.entry['websiteToken'] === website))
        .map(({ entry }) => entry),
    clear: () => void written.splice(0),
  }
}

type Asked = { readonly Querystring: { readonly website_token?: string } }

export function addNotes(app: FastifyInstance, notes: Notes): void {
  for (const page of PAGES) app.get<Asked>(`/sandbox/${page}`, ({ query }) => notes.read(page, query.website_token))
}
