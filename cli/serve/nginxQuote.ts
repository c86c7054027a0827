import { CliError } from '../errors.ts'

/** Quotes a parameter of nginx. Throws `badServePath` for a dollar sign, which nginx cannot quote. */
export function quoteNginx(text: string): string {
  if (/\$|\p{Cc}/u.test(text)) throw new CliError('badServePath', text)
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
