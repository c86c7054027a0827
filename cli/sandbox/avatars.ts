import type { FastifyInstance } from 'fastify'
import { TENANTS } from './tenants.ts'

/** Faces for the seeded agents: initials on a colour of their own. */
export function addAvatars(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>('/sandbox/avatars/:file', ({ params }, reply) => {
    const id = Number.parseInt(params.file, 10)
    const agent = TENANTS.flatMap(({ agents }) => agents).find((candidate) => candidate.id === id)
    const letters = (agent?.name ?? '?').split(' ').map((word) => word[0]).join('') // prettier-ignore
    const colour = `oklch(0.62 0.11 ${agent?.hue ?? 0})`
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'max-age=3600')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><rect width="80" height="80" fill="${colour}"/>` +
          `<text x="40" y="51" font-family="system-ui, sans-serif" font-size="30" font-weight="600" fill="#fff" text-anchor="middle">${letters}</text></svg>`,
      )
  })
}
