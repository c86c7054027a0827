import type { SeedArticle } from '../seeds/articles/seedArticle.ts'
import { OWN_ORIGIN } from '../access/ownOrigin.ts'

/** Returns an article as a separate HTML page whose policy blocks scripts. */
export const publicPage = ({ title, content, categoryTitle }: Pick<SeedArticle, 'title' | 'content' | 'categoryTitle'>) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<meta http-equiv="content-security-policy" content="script-src 'none'"><title>${title} · Lumen help centre</title>` +
  `<style>body{font:16px/1.6 system-ui;margin:48px auto;max-inline-size:68ch;padding:0 16px}img{max-inline-size:100%}` +
  `td,th{padding:4px 12px;text-align:start}pre{background:#f4f3f0;overflow:auto;padding:12px}</style>` +
  `<p>Lumen help centre › ${categoryTitle}</p><h1>${title}</h1>${content.replaceAll('{origin}', OWN_ORIGIN)}` // prettier-ignore
