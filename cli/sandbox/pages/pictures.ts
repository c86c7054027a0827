import type { FastifyInstance } from 'fastify'

const FILE_NAME = /^[a-z-]{1,40}\.svg$/

/** Serves images for the articles: a drawing of a bike with the name of the file. The name also determines the hue. */
export function addPictures(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>('/sandbox/pictures/:file', ({ params: { file } }, reply) => {
    if (!FILE_NAME.test(file)) return reply.code(404).send()
    const name = file.slice(0, -'.svg'.length).replaceAll('-', ' ')
    const hue = Array.from(name).reduce((sum, letter) => sum + letter.charCodeAt(0) * 7, 0) % 360
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'max-age=3600')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(drawing(name, hue))
  })
}

const drawing = (name: string, hue: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="405" viewBox="0 0 720 405">` +
  `<rect width="720" height="405" fill="oklch(0.94 0.04 ${hue})"/><rect y="318" width="720" height="87" fill="oklch(0.88 0.05 ${hue})"/>` +
  `<g fill="none" stroke="oklch(0.38 0.06 ${hue})" stroke-width="9" stroke-linecap="round" stroke-linejoin="round">` +
  `<circle cx="230" cy="246" r="76"/><circle cx="490" cy="246" r="76"/>` +
  `<path d="M230 246 300 140h126l64 106M300 140l52 106H230m122 0 74-106M284 118h40M426 140l-10-40h44"/></g>` +
  `<text x="360" y="370" font-family="system-ui, sans-serif" font-size="26" fill="oklch(0.38 0.06 ${hue})" text-anchor="middle">${name}</text></svg>`
