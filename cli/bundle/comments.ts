import { transform } from 'esbuild'

/** Removes the comments of JavaScript, except for licences. They are a fifth of the code, for readers of the repository. */
export const removeComments = async (code: string): Promise<string> =>
  (await transform(code, { loader: 'js', charset: 'utf8', legalComments: 'inline' })).code
